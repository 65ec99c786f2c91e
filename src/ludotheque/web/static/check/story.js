// What the links of a receipt say: docs/chance.md.
import { hashOf } from './numbers.js'

/**
 * A receipt as it is saved, and as `ludotheque verify --receipt` reads it.
 * @typedef {object} Receipt
 * @property {1 | 2} receipt
 * @property {string} table
 * @property {string[]} links
 * @property {string} head
 */

/** @typedef {{ ply: number, seat: number, number: string, head: string, moves: string[] }} Answer */

const HEX = '[0-9a-f]{64}'
const COUNT = '(0|[1-9][0-9]{0,5})'
const LINK = new RegExp(
  `^(promise ${HEX}|chain ${HEX}|bots( [0-9:@]+)*|line ${COUNT}( [0-9a-f:>-]+)* ?|doubt [a-z]+` +
    `|deal [^\\n]+|end [^\\n]+|move ${COUNT} (\\* [^\\n?]+|${COUNT} [^\\n]+)|back ${COUNT}|lost|gave ${COUNT} ${COUNT} ${COUNT} ${HEX} ${HEX})$`,
)

/**
 * Whether a text may be a link of a receipt. `Receipt.read` in record/receipt.py refuses others.
 * @param {string} text
 */
export const isLink = text => LINK.test(text) && !/\p{Cs}/u.test(text)

/** @param {string} table */
export const beginning = table => hashOf('ludotheque receipt 2', table)

/** What the links of a receipt say. */
export class Story {
  constructor() {
    this.promise = ''
    this.commitment = '' // of this browser, to its next number
    /** @type {string | undefined} */
    this.bots = undefined
    this.deal = '' // as far as it is known now
    /** @type {string[]} what was known of it, more and more */
    this.deals = []
    /** @type {Record<number, string>} by throw: what was given */
    this.lines = {}
    /** @type {Record<number, string>} by throw: what fell */
    this.throws = {}
    /** @type {Record<number, Answer>} by throw */
    this.gave = {}
    /** @type {string[]} */
    this.moves = []
    this.outcome = ''
    /** @type {string[]} */
    this.doubts = []
    this.takenBack = false // whether a throw was
    this.lost = false // whether the memory of numbers that were given was lost
  }

  /** @param {string} link */
  add(link) {
    const [kind, rest = ''] = link.split(/ (.*)/s)
    const [first, second = ''] = rest.split(/ (.*)/s)
    if (kind === 'promise') this.note(!this.promise || this.promise === rest, 'promise')
    if (kind === 'promise') this.promise ||= rest
    else if (kind === 'chain') this.commitment = rest
    else if (kind === 'bots') this.bots = rest
    else if (kind === 'deal') this.addDeal(rest)
    else if (kind === 'line') this.addLine(Number(first), second)
    else if (kind === 'move') this.addMove(Number(first), second)
    else if (kind === 'back') this.cut(Number(rest))
    else if (kind === 'gave') this.addAnswer(rest.split(' '))
    else if (kind === 'end') this.outcome = rest
    else if (kind === 'lost') this.lost = true
    else if (kind === 'doubt') this.doubts.push(rest)
  }

  /**
   * @param {boolean} fits
   * @param {string} doubt
   */
  note(fits, doubt) {
    if (!fits) this.doubts.push(doubt)
  }

  /** @param {string} deal */
  addDeal(deal) {
    this.deal = deal
    this.deals.push(deal)
  }

  /**
   * @param {number} n
   * @param {string} line
   */
  addLine(n, line) {
    this.lines[n] ??= line
    this.note(this.lines[n] === line, 'throws')
  }

  /**
   * @param {number} ply
   * @param {string} move
   */
  addMove(ply, move) {
    this.cut(ply)
    this.moves.push(move)
    if (isThrow(move)) this.throws[this.moves.filter(isThrow).length] ??= move.slice(2)
  }

  /** @param {number} ply */
  cut(ply) {
    this.note(ply <= this.moves.length, 'moves')
    this.takenBack ||= this.moves.slice(ply).some(isThrow)
    this.moves = this.moves.slice(0, ply)
  }

  /** @param {string[]} parts */
  addAnswer([n, ply, seat, number, head]) {
    this.note(!(Number(n) in this.gave), 'again')
    this.gave[Number(n)] = { ply: Number(ply), seat: Number(seat), number, head, moves: this.moves }
    this.commitment = number
  }
}

/** @param {string} move */
export const isThrow = move => move.startsWith('* ')

/** @param {string} move */
export const isHidden = move => move.endsWith(' ?')

/**
 * @param {string[]} links
 */
export function storyOf(links) {
  const story = new Story()
  for (const link of links) story.add(link)
  return story
}

/**
 * For the deal and every throw, how many moves came before it.
 * @param {string[]} moves
 */
export const placesOf = moves => [0, ...moves.flatMap((move, ply) => (isThrow(move) ? [ply] : []))]
