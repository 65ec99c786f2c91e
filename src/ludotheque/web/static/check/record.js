// Checks a record: whether its deal and its throws follow from its secret, and nothing was changed afterwards.
/** @import { Recipe } from './chance.js' */
import { Chance } from './chance.js'

/** @typedef {{ line: number, value: string }} Entry a line of the header */

/**
 * @typedef {object} Parsed a record as far as it matters here
 * @property {string[]} lines
 * @property {Record<string, Entry>} header
 * @property {{ line: number, text: string }[]} throws
 */

/**
 * @typedef {object} Finding something that was checked
 * @property {'record' | 'silent' | 'missing' | 'game' | 'commitment' | 'deal' | 'throw' | 'seal'} what
 * @property {boolean} ok
 * @property {number} [line] where it stands in the record
 * @property {string} [key] of a line that is missing
 * @property {number} [n] which throw it is
 * @property {string} [right] what it should be
 * @property {string} [has] what the record has
 */

/**
 * @typedef {object} Report
 * @property {Finding[]} findings
 * @property {Chance} [chance]
 * @property {Recipe['dice']} [dice]
 * @property {string[]} [thrown]
 */

const FIRST_LINE = 'ludotheque: 1'
const OF_CHANCE = ['table', 'promise', 'secret', 'seal'] // the lines that everything follows from

/**
 * @param {string} text
 * @returns {Parsed | null} null if it is no record
 */
function parse(text) {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replace(/\n+$/, '')
    .split('\n')
  if (lines[0].trimEnd() !== FIRST_LINE) return null
  const blank = lines.findIndex(line => !line.trim())
  const end = blank < 0 ? lines.length : blank
  /** @type {Record<string, Entry>} */
  const header = {}
  for (const [index, line] of lines.slice(0, end).entries()) {
    const [key, value] = line.split(/:(.*)/s)
    header[key] = { line: index + 1, value: (value ?? '').trim() }
  }
  const throws = lines
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ line, text }) => line > end && text.startsWith('*'))
  return { lines, header, throws }
}

/**
 * Nothing is trusted but the record itself.
 * @param {string} text
 * @param {Recipe[]} recipes
 * @returns {Report}
 */
export function check(text, recipes) {
  const record = parse(text)
  if (!record) return { findings: [{ what: 'record', ok: false }] }
  const { header } = record
  const unreadable = whatIsMissing(header)
  if (unreadable.length) return { findings: unreadable }
  const recipe = recipeFor(header, recipes)
  if (!recipe) return { findings: [{ what: 'game', ok: false, line: header.game.line, has: header.game.value }] }
  const chance = new Chance(header.secret.value, header.table.value, wordsOf(header))
  return {
    chance,
    dice: recipe.dice,
    thrown: record.throws.map(({ text }) => text.slice(2)),
    findings: findingsOf(record, recipe, chance),
  }
}

/**
 * @param {Record<string, Entry>} header
 * @returns {Finding[]}
 */
function whatIsMissing(header) {
  if (![...OF_CHANCE, 'words'].some(key => key in header)) return [{ what: 'silent', ok: false }]
  const missing = [...OF_CHANCE, 'game', 'seats'].filter(key => !(key in header))
  return missing.map(key => ({ what: 'missing', ok: false, key }))
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
