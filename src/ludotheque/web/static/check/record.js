// Checks a record: whether its deal and its throws follow from its secret and from the numbers of the browsers, nothing
// was changed afterwards and, with the receipt of a browser, all of it is as that browser was promised and shown.
/** @import { Recipe } from './chance.js' */
/** @import { Receipt } from './story.js' */
import { Chance } from './chance.js'
import { compare, whatIsMissingFor } from './compare.js'
import { givenBy, readGiven, readLine, Shown } from './numbers.js'
import { placesOf } from './story.js'

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
 *   | 'end' | 'seal' | 'botsBring' | 'receipt' | 'otherTable' | 'otherPromise' | 'otherHead' | 'otherLine' | 'otherPlace'
 *   | 'otherMove' | 'otherEnd' | 'otherDeal' | 'otherBots' | 'doubtPromise' | 'doubtThrows' | 'doubtMoves' | 'doubtAgain'
 *   | 'doubtDeal' | 'doubtBots' | 'doubtShown' | 'noReceipt' | 'earlier' | 'noEnd' | 'without' | 'withheld' | 'hiddenMove' | 'neverFallen'
 *   | 'takenBack' | 'lost'} what
 * @property {boolean} ok
 * @property {number} [line] where it stands in the record
 * @property {string} [key] of a line that is missing
 * @property {number} [n] which throw or move it is
 * @property {string} [right] what it should be
 * @property {string} [has] what the record has
 * @property {string} [listed] the throws it is about
 */

/**
 * @typedef {object} Report
 * @property {'verified' | 'notVerifiable' | 'wrong'} verdict `notVerifiable`: nothing contradicts, but something is missing
 * @property {Finding[]} findings what was checked
 * @property {Finding[]} [missing] why not everything could be
 * @property {Chance} [chance]
 * @property {Recipe['dice']} [dice]
 * @property {string[]} [thrown]
 */

const FIRST_LINE = 'ludotheque: 1'
const OF_CHANCE = ['table', 'promise', 'secret', 'seal'] // the lines that everything follows from
const OF_FORM_2 = ['chance', 'numbers', 'bots', 'ended', 'program']
const OTHERS = 'ludotheque game seats players deal result practice terms help words'
const KEYS = [...OTHERS.split(' '), ...OF_CHANCE, ...OF_FORM_2]
const SEAT = '(0|[1-9][0-9]{0,2})'
const HELP = `${SEAT}:(hint|guide|undo)@[0-9]{1,6}`
const BOT = `${SEAT}:[0-6](@[1-9][0-9]{0,5})?`
/** @type {Record<string, RegExp>} */
const VALUES = {
  seats: /^[1-9][0-9]{0,2}$/,
  chance: /^[123]$/,
  practice: /^yes$/,
  terms: /^serious$/,
  help: new RegExp(`^${HELP}( ${HELP})*$`),
  bots: new RegExp(`^${BOT}( ${BOT})*$`),
  ended: new RegExp(`^((resigned|time|crash|illegal) ${SEAT}|draw|closed)$`),
}
const CONTROL = /(?!\t)[\p{Cc}\ufeff]/u // programs do not agree on which of them are white space
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
  const unseen = lines.findIndex(line => CONTROL.test(line))
  if (unseen >= 0) return { what: 'line', ok: false, line: unseen + 1, has: lines[unseen] }
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
  return { lines, header, ...movesIn(lines, end, '23'.includes(header.chance?.value ?? '-')) }
}

/**
 * @param {string} key
 * @param {string | undefined} value
 * @param {Record<string, Entry>} header
 */
function isHeaderLine(key, value, header) {
  const known = KEYS.includes(key) || isOption(key, value)
  return value !== undefined && known && !(key in header) && (VALUES[key]?.test(value.trim()) ?? true)
}

/**
 * One word each: in the rules that heads are made of, two options must not look like one.
 * @param {string} key
 * @param {string} [value]
 */
const isOption = (key, value = '') => /^option\.[^\s=]+$/.test(key) && /^\S+$/.test(value.trim())

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
  if (tellsNothing(header)) return unknown({ what: 'silent', ok: false })
  const unreadable = whatIsMissing(header)
  if (unreadable.length) return refused(unreadable)
  const recipe = recipeFor(header, recipes)
  if (!recipe || (record.throws.length && !recipe.dice.length)) return withoutRules(record)
  const seatWords = wordsOf(header)
  const { words: said } = header
  if (seatWords.length !== recipe.seats) return refused([{ what: 'words', ok: false, line: said.line }])
  const given = givenFor(record, recipe.seats)
  if (given && !Array.isArray(given)) return refused([given])
  const heads = header.chance?.value === '3' ? { rules: rulesOf(header), lines: linesOf(record) } : null
  const chance = new Chance(header.secret.value, header.table.value, seatWords, given, heads)
  const findings = [
    ...findingsOf(record, recipe, chance),
    ...(receipt?.receipt === 2 ? compare(record, receipt, chance, recipe) : []),
  ]
  const missing = whatIsMissingFor(record, receipt, chance, recipe)
  return {
    verdict: findings.some(({ ok }) => !ok) ? 'wrong' : missing.length ? 'notVerifiable' : 'verified',
    missing,
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
const refused = findings => ({ verdict: 'wrong', findings })

/**
 * Nothing contradicts, and nothing can be checked.
 * @param {Finding} finding
 * @returns {Report}
 */
const unknown = finding => ({ verdict: 'notVerifiable', findings: [finding] })

/**
 * Of a game that this page does not know, only the promise and the seal can be checked.
 * @param {Parsed} record
 * @returns {Report}
 */
function withoutRules({ header, lines }) {
  const chance = new Chance(header.secret.value, header.table.value, [])
  const wrong = [checkCommitment(chance, header.promise), checkSeal(chance, header.seal, lines)].filter(({ ok }) => !ok)
  if (wrong.length) return refused(wrong)
  return unknown({ what: 'game', ok: false, line: header.game.line, has: header.game.value })
}

/**
 * The table of a record; empty if there is none.
 * @param {string} text
 */
export function tableOf(text) {
  const record = parse(text)
  return 'what' in record ? '' : (record.header.table?.value ?? '')
}

/**
 * What was given for the deal, and for every throw.
 * @param {Parsed} record
 */
const linesOf = ({ header, throws }) => [header.numbers?.value ?? '', ...throws.map(({ given }) => given)]

/** @param {Record<string, Entry>} header */
function rulesOf(header) {
  const options = Object.keys(header).filter(key => key.startsWith('option.'))
  const chosen = options.map(key => `${key.slice('option.'.length)}=${header[key].value}`)
  return [header.game.value, header.seats.value, ...chosen.sort()].join(' ')
}

/** @param {Record<string, Entry>} header */
const tellsNothing = header => ![...OF_CHANCE, ...OF_FORM_2, 'words'].some(key => key in header)

/**
 * @param {Record<string, Entry>} header
 * @returns {Finding[]}
 */
function whatIsMissing(header) {
  const missing = [...OF_CHANCE, 'game', 'seats', 'players'].filter(key => !(key in header))
  const early =
    header.chance && header.chance.value !== '1' ? undefined : OF_FORM_2.find(key => key !== 'chance' && key in header)
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
  if (!header.chance || header.chance.value === '1') return null
  const chains = new Shown(seats)
  const given = []
  const dealt = { line: header.numbers?.line ?? header.chance.line, given: header.numbers?.value ?? '' }
  for (const [n, { line, given: text }] of [dealt, ...throws].entries()) {
    const entries = header.chance.value === '2' ? chains.take(text, n) : readGiven(text, seats)
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
function findingsOf(record, recipe, chance) {
  const { header, lines, throws } = record
  return [
    checkCommitment(chance, header.promise),
    ...checkDeal(chance, recipe, header.deal),
    ...throws.map(({ line, text }, index) => checkThrow(chance, recipe.dice, index + 1, line, text)),
    ...checkPlayers(header, recipe.seats),
    ...checkEnd(header),
    ...checkSeats(header, recipe.seats),
    ...checkBots(record, chance),
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
  const right = chance.roll(dice, n)
  return { what: 'throw', ok: text === `* ${right}`, n, line, right, has: text.replace(/^\* /, '') }
}

/**
 * @param {Record<string, Entry>} header
 * @param {number} seats
 * @returns {Finding[]}
 */
function checkPlayers({ players: { line, value } }, seats) {
  const names = value.split(',').map(name => name.trim())
  const good = names.length === seats && names.every(isName)
  return good ? [] : [{ what: 'line', ok: false, line, has: `players: ${value}` }]
}

/** @param {string} name */
const isName = name => name.length >= 1 && [...name].length <= 40 && !/\p{C}|(?! )\p{Z}/u.test(name)

/**
 * A game that tells its secret was either played out, or ended otherwise.
 * @param {Record<string, Entry>} header
 * @returns {Finding[]}
 */
function checkEnd({ chance, result, ended }) {
  const told = chance && chance.value !== '1'
  return told && Boolean(result) === Boolean(ended) ? [{ what: 'end', ok: false }] : []
}

/**
 * Only seats that there are played by bots, had help, or ended the game.
 * @param {Record<string, Entry>} header
 * @param {number} seats
 * @returns {Finding[]}
 */
function checkSeats({ bots, help, ended }, seats) {
  const named = [/(\d+):/g, /(\d+):/g, / (\d+)/g]
  return [bots, help, ended].flatMap((entry, at) => {
    const found = [...(entry?.value ?? '').matchAll(named[at])].map(([, seat]) => Number(seat))
    const good = found.every(seat => seat < seats) && (entry !== bots || isRising(found))
    return good ? [] : [{ what: 'line', ok: false, line: entry?.line, has: entry?.value }]
  })
}

/** @param {number[]} seats */
const isRising = seats => seats.every((seat, at) => !at || seats[at - 1] < seat)

/**
 * Bots bring neither words nor numbers: a host could choose them.
 * @param {Parsed} record
 * @param {Chance} chance
 * @returns {Finding[]}
 */
function checkBots(record, { heads, words }) {
  const { bots } = record.header
  if (!heads || !bots) return []
  const places = placesOf(record.moves)
  const brings = bots.value.split(' ').some(bot => {
    const [who, since = '0'] = bot.split('@')
    const [seat, took] = [Number(who.split(':')[0]), Number(since)]
    const later = heads.lines.filter((_, n) => took < places[n] || !took)
    return (!took && words[seat]) || later.some(line => readLine(line)?.some(entry => entry.seat === seat))
  })
  return brings ? [{ what: 'botsBring', ok: false, line: bots.line }] : []
}

/**
 * @param {Chance} chance
 * @param {Entry} seal
 * @param {string[]} lines
 * @returns {Finding}
 */
function checkSeal(chance, { line, value }, lines) {
  const sealed = lines.filter((_, index) => index !== line - 1).join('\n')
  const right = chance.seal(sealed.replace(/\n+$/, ''))
  return { what: 'seal', ok: value === right, line }
}
