// What a receipt says of a record: what contradicts it, and what is missing to verify all of it.
/** @import { Receipt, Story } from './story.js' */
/** @import { Chance, Recipe } from './chance.js' */
/** @import { Finding, Parsed } from './record.js' */
import { hashOf, readLine } from './numbers.js'
import { isSameDeal, isSameMove } from './seen-moves.js'
import { beginning, isHidden, isLink, isThrow, placesOf, storyOf } from './story.js'

/**
 * @param {Parsed} record
 * @param {Receipt} receipt
 * @param {Chance} chance
 * @param {Recipe} recipe
 * @returns {Finding[]} what does not fit
 */
export function compare(record, receipt, chance, { sorted }) {
  const { header, moves } = record
  if (receipt.links.reduce((head, link) => hashOf(head, link), beginning(receipt.table)) !== receipt.head)
    return [wrong('receipt')]
  if (!receipt.links.every(isLink)) return [wrong('receipt')]
  if (receipt.table !== header.table.value) return [wrong('otherTable', { has: receipt.table })]
  const story = storyOf(receipt.links)
  const outcome = header.ended?.value ?? header.result?.value ?? ''
  return [
    ...story.doubts.map(doubt => wrong(DOUBTS[doubt] ?? DOUBTS.moves)),
    ...(story.promise && story.promise !== header.promise.value ? [wrong('otherPromise')] : []),
    ...(story.deals.every(seen => isSameDeal(seen, header.deal?.value ?? '', sorted)) ? [] : [wrong('otherDeal')]),
    ...(story.outcome && story.bots !== undefined && story.bots !== (header.bots?.value ?? '')
      ? [wrong('otherBots')]
      : []),
    ...Object.keys(story.gave).flatMap(n => compareAnswer(record, story, chance, Number(n))),
    ...Object.entries(story.lines)
      .filter(([n]) => !story.takenBack || Number(n) < placesOf(moves).length) // others did not fall again
      .filter(([n, line]) => line !== (chance.heads?.lines[Number(n)] ?? ''))
      .map(([n]) => wrong('otherLine', { n: Number(n) })),
    ...compareMoves(lastingMoves(story, header.practice?.value === 'yes'), moves, Boolean(story.outcome)),
    ...(story.outcome && story.outcome !== outcome ? [wrong('otherEnd', { right: story.outcome, has: outcome })] : []),
  ]
}

/**
 * The moves that the browser saw last. If it did not see the end, those after the last throw may be others now.
 * @param {Story} story
 * @param {boolean} practice whether throws may have been taken back, too
 */
function lastingMoves({ moves, outcome }, practice) {
  if (outcome) return moves
  return practice ? [] : moves.slice(0, moves.findLastIndex(isThrow) + 1)
}

/** @type {Record<string, Finding['what']>} what a browser noticed while it played */
const DOUBTS = {
  promise: 'doubtPromise',
  throws: 'doubtThrows',
  moves: 'doubtMoves',
  again: 'doubtAgain',
  deal: 'doubtDeal',
  bots: 'doubtBots',
  shown: 'doubtShown',
}

/**
 * @param {Finding['what']} what
 * @param {Partial<Finding>} [more]
 * @returns {Finding}
 */
const wrong = (what, more = {}) => ({ what, ok: false, ...more })

/**
 * A number that was used is the one that this browser gave, for just this throw.
 * @param {Parsed} record
 * @param {Story} story
 * @param {Chance} chance
 * @param {number} n
 * @returns {Finding[]}
 */
function compareAnswer(record, { gave, takenBack }, chance, n) {
  const { seat, number, head, ply, moves } = gave[n]
  const used = numberIn(chance, n, seat)
  if (!used) return []
  if (used !== number || chance.head(n) !== head) return [wrong('otherHead', { n })]
  if (takenBack) return []
  const place = placesOf(record.moves)[n] === ply ? [] : [wrong('otherPlace', { n })]
  return [...place, ...compareMoves(moves, record.moves.slice(0, ply), true)]
}

/**
 * @param {Chance} chance
 * @param {number} n
 * @param {number} seat
 */
function numberIn({ heads }, n, seat) {
  return readLine(heads?.lines[n] ?? '')?.find(entry => entry.seat === seat)?.number ?? ''
}

/**
 * The first move that differs from what was seen.
 * @param {string[]} seen
 * @param {string[]} moves
 * @param {boolean} complete whether all moves were seen; else the first ones
 */
function compareMoves(seen, moves, complete) {
  const length = complete ? Math.max(moves.length, seen.length) : seen.length
  for (let ply = 0; ply < length; ply++) {
    if (seen[ply] === undefined || isHidden(moves[ply] ?? '') || !isSameMove(seen[ply], moves[ply]))
      return [wrong('otherMove', { n: ply + 1, right: seen[ply] ?? '–', has: moves[ply] ?? '–' })]
  }
  return []
}

// ── What is missing ─────────────────────────────────────────────────────────────────────

/**
 * Why a game is not verified although nothing contradicts.
 * @param {Parsed} record
 * @param {Receipt | null} receipt
 * @param {Chance} chance
 * @param {Recipe} recipe
 * @returns {Finding[]}
 */
export function whatIsMissingFor({ throws }, receipt, chance, { packs, dice }) {
  if (!chance.heads || (receipt && receipt.receipt !== 2)) return [missing('earlier')]
  if (!receipt) return [missing('noReceipt')]
  const story = storyOf(receipt.links)
  const all = packs.length + dice.length ? [...Array(throws.length + 1).keys()] : []
  const without = all.filter(n => !(n in story.gave) || !numberIn(chance, n, story.gave[n].seat))
  const withheld = all.filter(n => readLine(chance.heads?.lines[n] ?? '')?.some(({ number }) => !number))
  const given = Object.keys(story.gave).map(Number)
  const hidden = given.filter(n => story.gave[n].moves.some(isHidden))
  const stopped = given.filter(n => n > throws.length)
  return [
    ...(story.outcome ? [] : [missing('noEnd')]),
    ...(without.length ? [missing('without', { listed: without.join(', ') })] : []),
    ...(withheld.length ? [missing('withheld', { listed: withheld.join(', ') })] : []),
    ...(hidden.length ? [missing('hiddenMove', { listed: hidden.join(', ') })] : []),
    ...(stopped.length ? [missing('neverFallen', { listed: stopped.join(', ') })] : []),
    ...(story.takenBack ? [missing('takenBack')] : []),
    ...(story.lost ? [missing('lost')] : []),
  ]
}

/**
 * @param {Finding['what']} what
 * @param {Partial<Finding>} [more]
 * @returns {Finding}
 */
const missing = (what, more = {}) => ({ what, ok: true, ...more })
