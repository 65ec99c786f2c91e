// What the seats gave for a throw, as a record writes it, and the head of a throw: a hash of all that is public before it.
import { before } from './chain.js'
import { bytes, hex, sha256 } from './sha256.js'

/** @typedef {{ seat: number, commitment: string, number: string }} Entry */

const ENTRY = /^(0|[1-9][0-9]{0,2}):(?:-|(?:([0-9a-f]{64})>)?([0-9a-f]{64})?)$/

/**
 * @param {string} line
 * @returns {Entry[] | null} null if it says no numbers, every seat once and in order
 */
export function readLine(line) {
  const entries = line ? line.split(' ').map(readEntry) : []
  const good = entries.every((entry, i) => entry && entry.seat > (entries[i - 1]?.seat ?? -1))
  return good ? /** @type {Entry[]} */ (entries) : null
}

/** @param {string} part */
function readEntry(part) {
  const found = ENTRY.exec(part)
  if (!found || part.endsWith(':')) return null
  return { seat: Number(found[1]), commitment: found[2] ?? '', number: found[3] ?? '' }
}

/**
 * The roster of a throw: who takes part, and what they are committed to.
 * @param {string} line
 */
const rosterOf = line =>
  (readLine(line) ?? [])
    .map(({ seat, commitment, number }) => `${seat}:${number ? before(number) : commitment}`)
    .join(' ')

/**
 * The hash of these lines.
 * @param {string[]} lines
 */
export const hashOf = (...lines) => hex(sha256(bytes(lines.join('\n'))))

/**
 * @typedef {object} Opening what a table opens with
 * @property {string} table
 * @property {string} rules
 * @property {string} promise
 * @property {string[]} words by seat
 */

/**
 * The head of the throw after those of which there are lines.
 * @param {Opening} opening
 * @param {string[]} lines of all earlier throws
 * @param {string} line of this throw, as far as it is known: who takes part
 */
export function headOf({ table, rules, promise, words }, lines, line) {
  const all = [...lines, line]
  let head = hashOf('ludotheque chance 3', table, rules, promise, ...words, rosterOf(all[0]))
  for (let n = 1; n < all.length; n++) head = hashOf(head, all[n - 1], rosterOf(all[n]))
  return head
}

/**
 * The entries of a line of a record of the third form.
 * @param {string} line
 * @param {number} seats
 * @returns {Entry[] | null} null if it is none
 */
export function readGiven(line, seats) {
  const entries = readLine(line)
  const fits = entries?.every(({ seat, commitment, number }) => seat < seats && !number !== !commitment)
  return entries && fits ? entries : null
}

/** In records of the second form, the last commitment or number that each seat has shown, throw by throw. */
export class Shown {
  /** @param {number} seats */
  constructor(seats) {
    /** @type {string[]} by seat, its last commitment or number */
    this.last = Array(seats).fill('')
  }

  /**
   * Go on to the next throw.
   * @param {string} line
   * @param {number} throw_ its number; 0 is the deal
   * @returns {Entry[] | null} null if a number is not the one that its seat was committed to
   */
  take(line, throw_) {
    const entries = readLine(line)
    const fits = entries?.every(entry => this.show(entry, throw_))
    return entries && fits ? entries : null
  }

  /**
   * @param {Entry} entry
   * @param {number} throw_
   */
  show({ seat, commitment, number }, throw_) {
    if (seat >= this.last.length || (throw_ && commitment && number)) return false
    const last = commitment || this.last[seat]
    if (number && before(number) !== last) return false
    this.last[seat] = number || last
    return true
  }
}

/**
 * The numbers of a throw by seat; empty for one that gave none.
 * @param {Entry[]} entries
 * @param {number} seats
 */
export function givenBy(entries, seats) {
  const given = Array(seats).fill('')
  for (const { seat, number } of entries) given[seat] = number
  return given
}
