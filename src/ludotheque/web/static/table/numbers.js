// This browser's part in every throw: it commits to a chain of numbers and gives the next one when asked, once for every
// throw. It keeps all in its memory before it answers. The player need not do anything.
/** @import { Answer, Request, View } from '../protocol' */
/** @import { Kept, ReceiptBook, Reply } from '../receipt.js' */
/** @import { Lost } from './connection.js' */

// A table is shown without these: they come while it connects, all at once and not one after the other.
const loaded = Promise.all([
  import('../memory.js'),
  import('../receipt.js'),
  import('../check/story.js'),
  import('../check/numbers.js'),
  import('../check/seen-moves.js'),
  import('../check/chain.js'),
  import('../check/sha256.js'),
])

const OTHER_DEVICE = 2000 // ms for which the device that began the chain of this seat is waited for
const FIRST_PAUSE = 1000 // ms after a refusal, as of a database that does not answer; doubled each time
const LONGEST_PAUSE = 30_000

export class Numbers {
  /**
   * @param {string} table its code
   * @param {number[]} sorted the piles of its deal in which the order means nothing
   * @param {(request: Request) => Promise<Answer | Lost>} send
   * @param {(doubt: string) => void} tell what does not fit
   */
  constructor(table, sorted, send, tell = () => {}) {
    this.table = table
    this.sorted = sorted
    this.send = send
    this.tell = tell
    this.page = String(Math.random()) // which of the tabs this is
    this.fresh = true // no view has been seen since the page was loaded
    /** @type {View['moves']['added'] | null} as shown here; null if it was nonsense */
    this.moves = []
    /** @type {string[]} all throws that this page ever showed: none may be another later */
    this.fell = []
    this.changed = false
    /** @type {Kept | undefined} what was kept last: a server can have a browser wipe its memory */
    this.last = undefined
    this.told = '' // the doubts of which the player was told
    this.sent = ''
    this.wanted = '' // what the table waits for: what was sent, if it has not moved on
    /** @type {Promise<void>} views are seen one after the other */
    this.done = Promise.resolve()
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined
  }

  /** @param {View} view */
  onView(view) {
    clearTimeout(this.timer)
    this.wanted = ''
    this.moves = movesAfter(this.moves, view.moves)
    this.seeThrows((this.moves ?? []).filter(({ seat }) => seat < 0).map(({ text }) => text))
    if (!view.seats.length && !view.held?.length) return
    const whole = { ...view, moves: { kept: 0, added: /** @type {View['moves']['added']} */ (this.moves) } }
    this.done = this.done.then(() => this.take(whole)).catch(error => console.error(error))
  }

  /** @param {string[]} fell */
  seeThrows(fell) {
    this.changed ||= fell.some((text, at) => text !== (this.fell[at] ?? text))
    if (fell.length > this.fell.length) this.fell = fell
  }

  /**
   * @param {View} view
   * @param {boolean} [takeOver] whether the other device has been waited for long enough
   */
  async take(view, takeOver = false) {
    const { fresh } = this
    this.fresh = false
    const [{ change, hasGiven, noteGiven }, receipts] = await loaded
    /** @type {Kept | undefined} */
    let later
    const decided = (/** @type {Kept | undefined} */ stored) => {
      const kept = this.fuller(stored)
      const book = new receipts.ReceiptBook(kept ?? receipts.nothingKept(this.table), this.sorted)
      if (stored && this.last) book.seeOther(kept === stored ? this.last : stored)
      if (fresh && hasGiven(this.table)) book.lose()
      if (this.changed) book.doubt('throws')
      const decision = this.decide(view, kept, book, fresh, takeOver)
      later = decision.kept ?? kept
      return kept === stored ? decision : { ...decision, kept: later }
    }
    const { reply, doubts, elsewhere } = await change(this.table, decided)
    this.last = later
    if (reply?.do === 'give-number') noteGiven(this.table)
    if (doubts.length && String(doubts) !== this.told) {
      this.told = String(doubts)
      this.tell(doubts[0])
    }
    if (reply) this.sendOnce(reply, view.throw?.number ?? 0)
    else if (elsewhere && !takeOver) this.timer = setTimeout(() => this.takeOver(view), OTHER_DEVICE)
  }

  /**
   * What is stored, unless this page knows more: one only ever adds to it, so that the memory has been wiped or set back.
   * @param {Kept | undefined} stored
   */
  fuller(stored) {
    return (stored?.links.length ?? 0) < (this.last?.links.length ?? 0) ? this.last : stored
  }

  /**
   * What is kept from now on, and what to do. A view that another tab has gone beyond is too late to be kept. One that
   * cannot be kept because it makes no sense is doubted: the player may have been shown something by it.
   * @param {View} view
   * @param {Kept | undefined} kept
   * @param {ReceiptBook} book what is kept, to be added to
   * @param {boolean} fresh
   * @param {boolean} takeOver
   */
  decide(view, kept, book, fresh, takeOver) {
    const late = !fresh && view.version < book.kept.version && book.kept.by !== this.page
    const { reply, elsewhere } = late ? this.seeLate(view, book) : this.seeNow(view, book, fresh, takeOver)
    const answer = { reply, doubts: book.story.doubts, elsewhere }
    if (late) return book.changed ? { kept: book.kept, answer } : { answer }
    const seen = { version: view.version, by: this.page }
    return book.changed || kept?.version !== view.version ? { kept: { ...book.kept, ...seen }, answer } : { answer }
  }

  /**
   * @param {View} view
   * @param {ReceiptBook} book
   * @param {boolean} fresh
   * @param {boolean} takeOver
   */
  seeNow(view, book, fresh, takeOver) {
    try {
      book.see(view, fresh)
      const reply = book.reply(view, takeOver)
      return { reply, elsewhere: !reply && book.isElsewhere(view) }
    } catch {
      return { reply: book.refuse('shown'), elsewhere: false }
    }
  }

  /**
   * @param {View} view
   * @param {ReceiptBook} book
   */
  seeLate(view, book) {
    try {
      book.seeLate(view)
    } catch {
      book.doubt('shown')
    }
    return { reply: null, elsewhere: false }
  }

  /**
   * The other device is silent: this one begins a chain of its own.
   * @param {View} view
   */
  takeOver(view) {
    this.done = this.done.then(() => this.take(view, true)).catch(error => console.error(error))
  }

  /**
   * @param {Reply} request
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

/**
 * All moves that are shown now; null if it cannot be said.
 * @param {View['moves']['added'] | null} before
 * @param {View['moves']} moves
 */
function movesAfter(before, { kept, added }) {
  const left = kept === 0 ? [] : before?.slice(0, kept)
  return left?.length === kept ? [...left, ...added] : null
}
