// Checks a record: whether its deal and its throws follow from its secret and from the numbers of the browsers, nothing
// was changed afterwards and, with the receipt of a browser, all of it is as that browser was promised and shown.
/** @import { Receipt } from '../receipt.js' */
/** @import { Recipe } from './chance.js' */
import { Chance } from './chance.js'
import { compare } from './compare.js'
import { givenBy, Shown } from './numbers.js'

/** @typedef {{ line: number, value: string }} Entry a line of the header */

/**
 * @typedef {object} Parsed a record as far as it matters here
 * @property {string[]} lines
 * @property {Record<string, Entry>} header
 * @property {string[]} moves without the numbers that throws were made of
 * @property {{ line: number, text: string, fell: string, given: string }[]} throws
 */

/**
 * @typedef {object} Finding something that was checked
 * @property {'record' | 'silent' | 'missing' | 'game' | 'line' | 'words' | 'numbers' | 'commitment' | 'deal' | 'throw'
 *   | 'end' | 'seal' | 'otherTable' | 'otherPromise' | 'dropped' | 'changed' | 'otherThrow' | 'otherMove' | 'otherEnd' | 'otherDeal' | 'otherWords' | 'otherBots'
 *   | 'receipt' | 'doubtPromise' | 'doubtThrows' | 'doubtMoves' | 'doubtAgain' | 'doubtDeal' | 'doubtWords' | 'doubtBots'} what
 * @property {boolean} ok
 * @property {number} [line] where it stands in the record
 * @property {string} [key] of a line that is missing
 * @property {number} [n] which throw or move it is
 * @property {string} [right] what it should be
 * @property {string} [has] what the record has
 */

/**
 * @typedef {object} Report
 * @property {'verified' | 'unverified' | 'refused'} verdict `unverified`: nothing is wrong, but not all could be checked
 * @property {Finding[]} findings
 * @property {Chance} [chance]
 * @property {Recipe['dice']} [dice]
 * @property {string[]} [thrown]
 */

const FIRST_LINE = 'ludotheque: 1'
const OF_CHANCE = ['table', 'promise', 'secret', 'seal'] // the lines that everything follows from
const OF_FORM_2 = ['chance', 'numbers', 'bots', 'ended', 'program']
const OTHERS = 'ludotheque game seats players deal result practice words'
const KEYS = [...OTHERS.split(' '), ...OF_CHANCE, ...OF_FORM_2]
/** @type {Record<string, RegExp>} */
const VALUES = {
  chance: /^[12]$/,
  practice: /^yes$/,
  bots: /^[0-9]{1,3}:[0-6](@[1-9][0-9]{0,5})?( [0-9]{1,3}:[0-6](@[1-9][0-9]{0,5})?)*$/,
  ended: /^((resigned|time|crash|illegal) [0-9]{1,3}|draw|closed)$/,
}
const MOVE = /^(\*|[0-9]+) \S/
const GIVEN = ' < ' // between a throw and the numbers that the seats gave for it

/**
 * @param {string} text
 * @returns {Parsed | Finding} what is wrong with it, if it is no record
 */
function parse(text) {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replace(/\n+$/, '')
    .split('\n')
  if (lines[0].trimEnd() !== FIRST_LINE) return { what: 'record', ok: false }
  const blank = lines.findIndex(line => !line.trim())
  const end = blank < 0 ? lines.length : blank
  /** @type {Record<string, Entry>} */
  const header = {}
  for (const [index, line] of lines.slice(0, end).entries()) {
    const [key, value] = line.split(/:(.*)/s)
    if (!isHeaderLine(key, value, header)) return { what: 'line', ok: false, line: index + 1, has: line }
    header[key] = { line: index + 1, value: value.trim() }
  }
  const bad = lines.findIndex((line, index) => index > end && !MOVE.test(line))
  if (bad >= 0) return { what: 'line', ok: false, line: bad + 1, has: lines[bad] }
  return { lines, header, ...movesIn(lines, end, header.chance?.value === '2') }
}

/**
 * @param {string} key
 * @param {string | undefined} value
 * @param {Record<string, Entry>} header
 */
function isHeaderLine(key, value, header) {
  const known = KEYS.includes(key) || /^option\../.test(key)
  return value !== undefined && known && !(key in header) && (VALUES[key]?.test(value.trim()) ?? true)
}

/**
 * @param {string[]} lines
 * @param {number} end of the header
 * @param {boolean} numbered whether throws tell the numbers that they were made of
 * @returns {Pick<Parsed, 'moves' | 'throws'>}
 */
function movesIn(lines, end, numbered) {
  const moves = []
  const throws = []
  for (const [index, line] of lines.entries()) {
    if (index <= end) continue
    const at = numbered && line.startsWith('* ') ? line.indexOf(GIVEN) : -1
    const text = at < 0 ? line : line.slice(0, at)
    moves.push(text)
    if (line.startsWith('*'))
      throws.push({ line: index + 1, text, fell: text.slice(2), given: at < 0 ? '' : line.slice(at + GIVEN.length) })
  }
  return { moves, throws }
}

/**
 * Nothing is trusted but the record itself, and the receipt.
 * @param {string} text
 * @param {Recipe[]} recipes
 * @param {Receipt | null} [receipt]
 * @returns {Report}
 */
export function check(text, recipes, receipt = null) {
  const record = parse(text)
  if ('what' in record) return refused([record])
  const { header } = record
  const unreadable = whatIsMissing(header)
  if (unreadable.length) return refused(unreadable)
  const recipe = recipeFor(header, recipes)
  if (!recipe) return refused([{ what: 'game', ok: false, line: header.game.line, has: header.game.value }])
  const seatWords = wordsOf(header)
  const { words: said } = header
  if (seatWords.length !== recipe.seats) return refused([{ what: 'words', ok: false, line: said.line }])
  const given = givenFor(record, recipe.seats)
  if (given && !Array.isArray(given)) return refused([given])
  const chance = new Chance(header.secret.value, header.table.value, seatWords, given)
  const findings = [
    ...findingsOf(record, recipe, chance),
    ...(receipt ? compare(record, receipt, seatWords, recipe) : []),
  ]
  return {
    verdict: verdictOf(findings, record, recipe, receipt),
    chance,
    dice: recipe.dice,
    thrown: record.throws.map(({ fell }) => fell),
    findings,
  }
}

/**
 * @param {Finding[]} findings
 * @returns {Report}
 */
const refused = findings => ({ verdict: 'refused', findings })

/**
 * Whether the moves are those that were played, only somebody knows who has seen them; and whether nobody could foresee
 * a throw, only somebody who had a hand in it.
 * @param {Finding[]} findings
 * @param {Parsed} record
 * @param {Recipe} recipe
 * @param {Receipt | null} receipt
 */
function verdictOf(findings, { header, throws }, { packs, dice }, receipt) {
  if (findings.some(({ ok }) => !ok)) return 'refused'
  if (header.chance?.value !== '2' || !receipt?.outcome) return 'unverified'
  const chance = packs.length + dice.length > 0
  return !chance || withoutNumber(receipt, throws.length).length === 0 ? 'verified' : 'unverified'
}

/**
 * The throws that were made without a number of the browser: it was away, or was not asked.
 * @param {Receipt} receipt
 * @param {number} throws
 */
export const withoutNumber = ({ gave }, throws) => [...Array(throws + 1).keys()].filter(n => !(n in gave))

/**
 * @param {Record<string, Entry>} header
 * @returns {Finding[]}
 */
function whatIsMissing(header) {
  if (![...OF_CHANCE, ...OF_FORM_2, 'words'].some(key => key in header)) return [{ what: 'silent', ok: false }]
  const missing = [...OF_CHANCE, 'game', 'seats', 'players'].filter(key => !(key in header))
  const early = header.chance?.value === '2' ? undefined : OF_FORM_2.find(key => key !== 'chance' && key in header)
  /** @type {Finding[]} */
  const extra = early ? [{ what: 'line', ok: false, line: header[early].line, has: `${early}: …` }] : []
  return [...missing.map(key => ({ what: /** @type {const} */ ('missing'), ok: false, key })), ...extra]
}

/**
 * How the game is dealt with its seats and options. Recipes with more options come later.
 * @param {Record<string, Entry>} header
 * @param {Recipe[]} recipes
 */
function recipeFor(header, recipes) {
  const chosen = (/** @type {[string, string]} */ [name, value]) => header[`option.${name}`]?.value === value
  return recipes.findLast(
    ({ game, seats, options }) =>
      game === header.game.value && String(seats) === header.seats.value && Object.entries(options).every(chosen),
  )
}

/** @param {Record<string, Entry>} header */
function wordsOf({ words: entry, seats }) {
  return entry ? entry.value.split('/').map(part => part.trim()) : Array(Number(seats.value)).fill('')
}

/**
 * What every seat gave for the deal and for each throw; null in the first form of chance.
 * @param {Parsed} record
 * @param {number} seats
 * @returns {string[][] | Finding | null} the first number that is not one its seat was committed to
 */
function givenFor({ header, throws }, seats) {
  if (header.chance?.value !== '2') return null
  const chains = new Shown(seats)
  const given = []
  const dealt = { line: header.numbers?.line ?? header.chance.line, given: header.numbers?.value ?? '' }
  for (const [n, { line, given: text }] of [dealt, ...throws].entries()) {
    const entries = chains.take(text, n)
    if (!entries) return { what: 'numbers', ok: false, n, line }
    given.push(givenBy(entries, seats))
  }
  return given
}

// ── Findings ────────────────────────────────────────────────────────────────────────────

/**
 * @param {Parsed} record
 * @param {Recipe} recipe
 * @param {Chance} chance
 */
function findingsOf({ header, lines, throws }, recipe, chance) {
  return [
    checkCommitment(chance, header.promise),
    ...checkDeal(chance, recipe, header.deal),
    ...throws.map(({ line, text }, index) => checkThrow(chance, recipe.dice, index + 1, line, text)),
    ...checkPlayers(header, recipe.seats),
    ...checkEnd(header),
    checkSeal(chance, header.seal, lines),
  ]
}

/**
 * @param {Chance} chance
 * @param {Entry} entry
 * @returns {Finding}
 */
function checkCommitment({ commitment }, { line, value }) {
  return { what: 'commitment', ok: value === commitment, line, right: commitment }
}

/**
 * @param {Chance} chance
 * @param {Recipe} recipe
 * @param {Entry | undefined} entry
 * @returns {Finding[]} none in a game without a deal
 */
function checkDeal(chance, recipe, entry) {
  const right = chance.deal(recipe)
  if (!right && !entry) return []
  return [{ what: 'deal', ok: (entry?.value ?? '') === right, line: entry?.line, right, has: entry?.value }]
}

/**
 * @param {Chance} chance
 * @param {Recipe['dice']} dice
 * @param {number} n
 * @param {number} line
 * @param {string} text
 * @returns {Finding}
 */
function checkThrow(chance, dice, n, line, text) {
  const right = dice.length ? chance.roll(dice, n) : ''
  return { what: 'throw', ok: text === `* ${right}`, n, line, right, has: text.replace(/^\* /, '') }
}

/**
 * @param {Record<string, Entry>} header
 * @param {number} seats
 * @returns {Finding[]}
 */
function checkPlayers({ players: { line, value } }, seats) {
  const names = value.split(',').map(name => name.trim())
  const good = names.length === seats && names.every(name => name.length >= 1 && [...name].length <= 40)
  return good ? [] : [{ what: 'line', ok: false, line, has: `players: ${value}` }]
}

/**
 * A game that tells its secret was either played out, or ended otherwise.
 * @param {Record<string, Entry>} header
 * @returns {Finding[]}
 */
function checkEnd({ chance, result, ended }) {
  return chance?.value === '2' && Boolean(result) === Boolean(ended) ? [{ what: 'end', ok: false }] : []
}

/**
 * @param {Chance} chance
 * @param {Entry} seal
 * @param {string[]} lines
 * @returns {Finding}
 */
function checkSeal(chance, { line }, lines) {
  const sealed = lines.filter((_, index) => index !== line - 1).join('\n')
  const right = chance.seal(sealed.replace(/\n+$/, ''))
  return { what: 'seal', ok: lines[line - 1] === `seal: ${right}`, line }
}
