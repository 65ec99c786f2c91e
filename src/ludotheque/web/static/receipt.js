// The receipt: what this browser has seen and given at a table, stored on the device to check the record with.
/** @import { NextThrow, View } from './protocol' */
import { newSeed } from './check/chain.js'
import { isSameDeal, isSameMove, joinDeals } from './check/seen-moves.js'
import { settings } from './device.js'

/**
 * @typedef {object} Receipt as it is kept, and as `ludotheque verify --receipt` reads it
 * @property {1} receipt
 * @property {string} table
 * @property {number} [seat] for which this browser gave numbers
 * @property {string} [promise] the first one that was shown
 * @property {string[]} [words] by seat: those that were mixed in
 * @property {string} [deal] what was dealt, `?` for what was never seen
 * @property {Record<string, string>} gave by throw: the number of this browser
 * @property {Record<string, string[]>} shown by throw: what every seat had shown before that
 * @property {number[]} last the throws for which this number was to be the last
 * @property {Record<string, string>} throws by throw: what fell
 * @property {string[]} moves as they stand in a record; `?` for what is hidden
 * @property {string} [bots] the seats of bots with their levels, as in a record
 * @property {string} [outcome]
 * @property {string[]} doubts what did not fit while the game was played
 */

const KEY = 'ludotheque receipt '
const SEED = 'ludotheque seed '
const INDEX = 'ludotheque receipts' // the tables of which there are receipts, the latest last
const MOST = 60

/**
 * @param {string} table
 * @returns {Receipt | null}
 */
export function receiptOf(table) {
  try {
    return JSON.parse(settings.get(KEY + table) ?? 'null')
  } catch {
    return null
  }
}

/** The receipt of one table, while it is played. */
export class ReceiptBook {
  /**
   * @param {string} table
   * @param {number[]} [sorted] the piles of its deal in which the order means nothing
   */
  constructor(table, sorted = []) {
    this.table = table
    this.sorted = sorted
    this.seed = settings.get(SEED + table) ?? ''
    this.fresh = true // no view has been noted since the page was loaded
    /** @type {Receipt} */
    this.receipt = receiptOf(table) ?? {
      receipt: 1,
      table,
      gave: {},
      shown: {},
      last: [],
      throws: {},
      moves: [],
      doubts: [],
    }
  }

  save() {
    const others = (settings.get(INDEX) ?? '').split(' ').filter(code => code && code !== this.table)
    for (const code of others.splice(0, Math.max(0, others.length - MOST))) {
      settings.remove(KEY + code)
      settings.remove(SEED + code)
    }
    settings.set(INDEX, [...others, this.table].join(' '))
    settings.set(KEY + this.table, JSON.stringify(this.receipt))
  }

  /** Begin a new chain: there was none, or it cannot be continued. */
  renew() {
    this.seed = newSeed()
    settings.set(SEED + this.table, this.seed)
    return this.seed
  }

  /** @param {string} doubt */
  doubt(doubt) {
    if (!this.receipt.doubts.includes(doubt)) this.receipt.doubts.push(doubt)
  }

  /**
   * Record the contents of a view.
   * @param {View} view
   */
  note({ moves: { kept, added }, seats: here, held: seats = here, deal, bots = '', practice, throw: next, result }) {
    const { receipt } = this
    const moves = [
      ...receipt.moves.slice(0, kept),
      ...added.map(({ seat, text }) => `${seat < 0 ? '*' : seat} ${text}`),
    ]
    if (this.fresh && !isContinued(receipt.moves, moves, seats)) this.doubt('moves')
    this.fresh = false
    receipt.moves = moves
    if (practice) this.forgetThrows()
    this.noteThrows()
    if (deal) this.noteDeal(deal)
    this.noteBots(bots)
    if (next) this.notePromise(next)
    if (result?.outcome) receipt.outcome = result.outcome
    this.save()
  }

  // In practice dice may be taken back and thrown again; that is not a mistake.
  forgetThrows() {
    const made = this.receipt.moves.filter(move => move.startsWith('* ')).length
    const { gave, shown, throws } = this.receipt
    for (const kept of [gave, shown, throws]) {
      for (const n of Object.keys(kept)) if (Number(n) > made) delete kept[n]
    }
    this.receipt.last = this.receipt.last.filter(n => n <= made)
  }

  noteThrows() {
    const { moves, throws } = this.receipt
    const thrown = moves.filter(move => move.startsWith('* ')).map(move => move.slice(2))
    for (const [index, text] of thrown.entries()) {
      throws[index + 1] ??= text
      if (throws[index + 1] !== text) this.doubt('throws')
    }
  }

  /** @param {NextThrow} next */
  notePromise({ promise }) {
    this.receipt.promise ??= promise
    if (this.receipt.promise !== promise) this.doubt('promise')
  }

  /**
   * More of the deal may be revealed later; what was seen must not change.
   * @param {string} deal
   */
  noteDeal(deal) {
    const known = this.receipt.deal ?? deal
    if (isSameDeal(known, deal, this.sorted)) this.receipt.deal = joinDeals(known, deal, this.sorted)
    else this.doubt('deal')
  }

  /**
   * A bot may take over a seat, but its level must not change.
   * @param {string} bots
   */
  noteBots(bots) {
    const levels = (/** @type {string} */ text) => text.split(' ').map(bot => bot.split('@')[0])
    const before = levels(this.receipt.bots ?? '').filter(Boolean)
    if (!before.every(bot => levels(bots).includes(bot))) this.doubt('bots')
    this.receipt.bots = bots
  }

  /**
   * Record a number before it is sent.
   * @param {NextThrow} next
   * @param {number} seat
   * @param {string} number
   */
  give({ number: n, words: mixed, shown, thrower }, seat, number) {
    const { receipt } = this
    receipt.words ??= mixed
    if (String(receipt.words) !== String(mixed)) {
      if (Object.keys(receipt.gave).some(other => Number(other) !== n)) this.doubt('words')
      receipt.words = mixed
    }
    receipt.seat = seat
    receipt.gave[n] = number
    receipt.shown[n] = shown
    receipt.last = receipt.last.filter(other => other !== n).concat(thrower === seat ? [n] : [])
    this.save()
  }
}

/**
 * Whether the moves up to the last one of this player are still there: nobody can have taken those back alone.
 * @param {string[]} before
 * @param {string[]} now
 * @param {number[]} seats
 */
function isContinued(before, now, seats) {
  const own = before.findLastIndex(move => seats.includes(Number.parseInt(move, 10)))
  return before.slice(0, own + 1).every((move, ply) => isSameMove(move, now[ply]))
}
