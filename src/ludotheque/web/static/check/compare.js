// Compares a record with the receipt of a browser: with what it was promised, gave and saw.
/** @import { Receipt } from '../receipt.js' */
/** @import { Recipe } from './chance.js' */
/** @import { Finding, Parsed } from './record.js' */
import { before } from './chain.js'
import { readLine, Shown } from './numbers.js'
import { isSameDeal, isSameMove } from './seen-moves.js'

/**
 * @param {Parsed} record
 * @param {Receipt} receipt
 * @param {string[]} seatWords
 * @param {Recipe} recipe
 * @returns {Finding[]} what does not fit
 */
export function compare(record, receipt, seatWords, { sorted }) {
  const { header, throws, moves } = record
  if (receipt.table !== header.table.value) return [{ what: 'otherTable', ok: false, has: receipt.table }]
  const outcome = header.ended?.value ?? header.result?.value ?? ''
  return [
    ...receipt.doubts.map(doubt => wrong(DOUBTS[doubt] ?? DOUBTS.moves)),
    ...(receipt.promise && receipt.promise !== header.promise.value ? [wrong('otherPromise')] : []),
    ...(receipt.deal && !isSameDeal(receipt.deal, header.deal?.value ?? '', sorted) ? [wrong('otherDeal')] : []),
    ...(receipt.words && String(receipt.words) !== String(seatWords) ? [wrong('otherWords')] : []),
    ...(receipt.bots !== undefined && receipt.bots !== (header.bots?.value ?? '') ? [wrong('otherBots')] : []),
    ...compareNumbers([header.numbers?.value ?? '', ...throws.map(({ given }) => given)], receipt),
    ...compareThrows(throws, receipt),
    ...compareMoves(moves, receipt),
    ...(receipt.outcome && receipt.outcome !== outcome
      ? [wrong('otherEnd', { right: receipt.outcome, has: outcome })]
      : []),
  ]
}

/** @type {Record<string, Finding['what']>} what a browser noticed while it played */
const DOUBTS = {
  promise: 'doubtPromise',
  throws: 'doubtThrows',
  moves: 'doubtMoves',
  again: 'doubtAgain',
  deal: 'doubtDeal',
  words: 'doubtWords',
  bots: 'doubtBots',
}

/**
 * @param {Finding['what']} what
 * @param {Partial<Finding>} [more]
 * @returns {Finding}
 */
const wrong = (what, more = {}) => ({ what, ok: false, ...more })

/**
 * Whether every number of this browser was used, and the others gave what they had committed to.
 * @param {string[]} lines
 * @param {Receipt} receipt
 */
function compareNumbers(lines, { gave, shown, last, seat: own }) {
  const found = []
  const chains = new Shown(999)
  for (const n of Object.keys(gave).map(Number)) if (n >= lines.length) found.push(wrong('dropped', { n }))
  for (const [n, line] of lines.entries()) {
    const bound = [...chains.last]
    const entries = chains.take(line, n) ?? readLine(line) ?? []
    if (n in gave && entries.find(({ seat }) => seat === own)?.number !== gave[n]) found.push(wrong('dropped', { n }))
    for (const [seat, value] of (shown[n] ?? []).entries()) {
      const entry = entries.find(entry => entry.seat === seat) ?? { commitment: '', number: '' }
      if (seat !== own && !mayHaveShown(value, entry, bound[seat], last.includes(n)))
        found.push(wrong('changed', { n, has: String(seat) }))
    }
  }
  return found
}

/**
 * @param {string} value what a seat had shown before this browser gave its number
 * @param {{ commitment: string, number: string }} entry what the record says it did
 * @param {string} bound what it had shown before that throw
 * @param {boolean} last whether this browser was to be the last
 */
function mayHaveShown(value, { commitment, number }, bound, last) {
  if (!number) return ['', commitment, bound].includes(value)
  return value === number || (!last && value === before(number))
}

/**
 * @param {Parsed['throws']} throws
 * @param {Receipt} receipt
 */
function compareThrows(throws, receipt) {
  return Object.entries(receipt.throws)
    .filter(([n, text]) => throws[Number(n) - 1]?.fell !== text)
    .map(([n, right]) => wrong('otherThrow', { n: Number(n), right, has: throws[Number(n) - 1]?.fell ?? '–' }))
}

/**
 * The first move that differs from what was seen; a receipt with an outcome must have seen all moves.
 * @param {string[]} moves
 * @param {Receipt} receipt
 */
function compareMoves(moves, { moves: seen, outcome }) {
  const length = outcome ? Math.max(moves.length, seen.length) : seen.length
  for (let ply = 0; ply < length; ply++) {
    if (seen[ply] === undefined || !isSameMove(seen[ply], moves[ply]))
      return [wrong('otherMove', { n: ply + 1, right: seen[ply] ?? '–', has: moves[ply] ?? '–' })]
  }
  return []
}
