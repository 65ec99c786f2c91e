// This browser's part in every throw: it commits to a chain of numbers, gives the next one when asked,
// and records in its receipt what it was shown before. The player need not do anything.
/** @import { Answer, NextThrow, Request, View } from '../protocol' */
/** @import { ReceiptBook } from '../receipt.js' */
/** @import { Lost } from './connection.js' */
import { Chain } from '../check/chain.js'

const OTHER_DEVICE = 2000 // ms for which the device that began the chain of this seat is waited for
const FIRST_PAUSE = 1000 // ms after a refusal, as of a database that does not answer; doubled each time
const LONGEST_PAUSE = 30_000

export class Numbers {
  /**
   * @param {ReceiptBook} book
   * @param {(request: Request) => Promise<Answer | Lost>} send
   */
  constructor(book, send) {
    this.book = book
    this.send = send
    /** @type {Chain | null} */
    this.chain = null
    this.sent = ''
    this.wanted = '' // what the table waits for: what was sent, if it has not moved on
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined
  }

  /** @param {View} view */
  onView(view) {
    clearTimeout(this.timer)
    this.wanted = ''
    if (view.seats.length || view.held?.length) this.book.note(view)
    if (view.throw && view.throw.seat != null) this.answer(view.throw, view.throw.seat, view.version)
  }

  /**
   * @param {NextThrow} next
   * @param {number} seat
   * @param {number} version
   */
  answer(next, seat, version) {
    if (!this.chain && this.book.seed) this.chain = new Chain(this.book.seed)
    const last = next.shown[seat]
    const asked = next.asked?.includes(seat)
    if (!last) this.commit(next, this.chain?.commitment)
    else if (asked && !this.chain?.has(last)) this.timer = setTimeout(() => this.commit(next), OTHER_DEVICE)
    else if (asked && this.wasMade(next.number)) this.commitAgain(next)
    else if (asked) this.give(next, seat, version)
  }

  /**
   * @param {NextThrow} next
   * @param {string} [commitment] of the chain that there is; else a new one is begun
   */
  commit({ number }, commitment) {
    if (!commitment) this.chain = new Chain(this.book.renew())
    this.sendOnce({ do: 'commit-number', commitment: commitment ?? this.chain?.commitment ?? '' }, number)
  }

  /**
   * The table has gone back to an earlier throw, perhaps after a restore: its old number is already known.
   * @param {NextThrow} next
   */
  commitAgain(next) {
    this.book.doubt('again')
    this.book.save()
    this.commit(next)
  }

  /** @param {number} n */
  wasMade(n) {
    const { gave, throws, moves } = this.book.receipt
    return n ? n in throws : '0' in gave && moves.length > 0
  }

  /**
   * @param {NextThrow} next
   * @param {number} seat
   * @param {number} version
   */
  give(next, seat, version) {
    const number = this.chain?.after(next.shown[seat])
    if (!number) return this.commit(next)
    this.book.give(next, seat, number)
    this.sendOnce({ do: 'give-number', throw: next.number, number, version }, next.number)
  }

  /**
   * @param {Request} request
   * @param {number} n the throw it is for
   */
  sendOnce(request, n) {
    const text = `${n} ${JSON.stringify(request)}`
    this.wanted = text
    if (text === this.sent) return
    this.sent = text
    this.sendUntilTaken(request, text, FIRST_PAUSE)
  }

  /**
   * Without a connection, a request waits for one: nothing is sent again until it is answered.
   * @param {Request} request
   * @param {string} text
   * @param {number} pause ms before it is sent again if it is refused and still wanted then
   */
  async sendUntilTaken(request, text, pause) {
    const answer = await this.send(request)
    if (answer.is !== 'refusal') return
    const again = () => text === this.wanted && this.sendUntilTaken(request, text, Math.min(2 * pause, LONGEST_PAUSE))
    setTimeout(again, pause)
  }
}
