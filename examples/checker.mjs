// A checker of recorded games that shares no line with the library: written from docs/chance.md alone, which also holds
// the recipes that it needs.
//
//     node examples/checker.mjs game.ludo …                     checks records
//     node examples/checker.mjs --receipt receipt.json game.ludo    and what a browser kept of one

import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const PAGE = readFileSync(new URL('../docs/chance.md', import.meta.url), 'utf8')
const RECIPES = PAGE.match(/```json\n([^`]*)```/)[1].trim().split('\n').map(JSON.parse)

const sha256 = text => createHash('sha256').update(text).digest('hex')
const hmac = (key, text) => createHmac('sha256', key).update(text).digest()

class Wrong extends Error {}

function insist(condition, why) {
  if (!condition) throw new Wrong(why)
}

// ── The record ──────────────────────────────────────────────────────────────────────────

const OF_FORM_2 = ['chance', 'numbers', 'bots', 'ended', 'program']
const OTHERS = 'ludotheque game seats players deal result practice table promise secret seal words'
const KEYS = [...OTHERS.split(' '), ...OF_FORM_2]
const FORMS = {
  seats: /^\d{1,3}$/,
  chance: /^[12]$/,
  practice: /^yes$/,
  ended: /^((resigned|time|crash|illegal) \d{1,3}|draw|closed)$/,
  bots: /^\d{1,3}:[0-6](@[1-9]\d{0,5})?( \d{1,3}:[0-6](@[1-9]\d{0,5})?)*$/,
}

function parse(text) {
  const lines = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n').replace(/\n+$/, '').split('\n')
  insist(lines[0].trimEnd() === 'ludotheque: 1', 'no record')
  const blank = lines.findIndex(line => line.trim() === '')
  const header = new Map()
  for (const line of blank < 0 ? lines : lines.slice(0, blank)) {
    const colon = line.indexOf(':')
    const [key, value] = [line.slice(0, colon), line.slice(colon + 1).trim()]
    insist(colon > 0 && (KEYS.includes(key) || /^option\../.test(key)), `no header line: ${line}`)
    insist(!header.has(key), `${key} is there twice`)
    insist(!FORMS[key] || FORMS[key].test(value), `not a value of ${key}: ${value}`)
    header.set(key, value)
  }
  return { lines, header, moves: blank < 0 ? [] : lines.slice(blank + 1) }
}

function checkHeader(header, form) {
  for (const key of ['game', 'seats', 'players', 'table', 'promise', 'secret', 'seal'])
    insist(header.has(key), `no line ${key}`)
  if (form === 1) for (const key of OF_FORM_2) insist(key === 'chance' || !header.has(key), `${key} is of form 2`)
  else insist(header.has('result') !== header.has('ended'), 'neither a result nor an ending, or both')
  const names = header.get('players').split(',')
  insist(names.length === Number(header.get('seats')) && names.every(name => name.trim()), 'not a name for each seat')
}

function recipeOf(header) {
  const fits = ({ game, seats, options }) =>
    game === header.get('game') &&
    String(seats) === header.get('seats') &&
    Object.entries(options).every(([name, value]) => header.get(`option.${name}`) === value)
  const recipe = RECIPES.filter(fits).at(-1)
  insist(recipe, 'a game that I do not know')
  return recipe
}

function wordsOf(header, seats) {
  const words = header.has('words') ? header.get('words').split('/').map(word => word.trim()) : Array(seats).fill('')
  insist(words.length === seats, 'not words of every seat')
  return words
}

// ── What the seats gave ─────────────────────────────────────────────────────────────────

function entriesOf(text) {
  const entries = new Map()
  let last = -1
  for (const part of text === '' ? [] : text.split(' ')) {
    const found = /^(\d{1,3}):(?:(-)|([0-9a-f]{64})(>)([0-9a-f]{64})?|([0-9a-f]{64}))$/.exec(part)
    insist(found && Number(found[1]) > last, `no numbers: ${part}`)
    last = Number(found[1])
    entries.set(last, { commitment: found[3] ?? '', number: found[5] ?? found[6] ?? '' })
  }
  return entries
}

/** By throw: what every seat did, and what it had shown before. */
function chains(texts, seats) {
  const shown = Array(seats).fill('')
  return texts.map((text, n) => {
    const before = [...shown]
    const entries = entriesOf(text)
    for (const [seat, { commitment, number }] of entries) {
      insist(seat < seats, `there is no seat ${seat}`)
      insist(n === 0 || !(commitment && number), 'a chain begun and used for the same throw')
      if (commitment) shown[seat] = commitment
      if (number) {
        insist(sha256(number) === shown[seat], `seat ${seat} was not committed to its number for throw ${n}`)
        shown[seat] = number
      }
    }
    return { entries, before }
  })
}

// ── Chance ──────────────────────────────────────────────────────────────────────────────

function* numbers(secret, lines) {
  for (let block = 0; ; block++) {
    const bytes = hmac(secret, [...lines, block].join('\n'))
    for (let at = 0; at < 32; at += 4) yield bytes.readUInt32BE(at)
  }
}

function oneOf(k, source) {
  for (;;) {
    const { value } = source.next()
    if (value < 2 ** 32 - (2 ** 32 % k)) return value % k
  }
}

function shuffled(pack, source) {
  const pieces = [...pack]
  for (let i = pieces.length - 1; i >= 1; i--) {
    const j = oneOf(i + 1, source)
    const piece = pieces[i]
    pieces[i] = pieces[j]
    pieces[j] = piece
  }
  return pieces
}

function dealt(recipe, source) {
  let piles
  do {
    const all = recipe.packs.map(pack => shuffled(pack, source)).flat()
    piles = recipe.piles.map(places => places.map(place => all[place]))
  } while (piles.length && recipe.void.includes(piles[0].join(' ')))
  for (const n of recipe.turned)
    piles[n] = piles[n].map(piece => (oneOf(2, source) ? piece.split('').reverse().join('') : piece))
  for (const n of recipe.sorted) piles[n].sort()
  return piles.map(pile => pile.join(' ')).join('/')
}

function rolled(dice, source) {
  let rest = oneOf(
    dice.reduce((sum, [, weight]) => sum + weight, 0),
    source,
  )
  for (const [outcome, weight] of dice) {
    if (rest < weight) return outcome
    rest -= weight
  }
}

// ── Checking ────────────────────────────────────────────────────────────────────────────

/** `verified`, `unverified` or `refused: why`. */
export function judge(text, receipt = null) {
  try {
    return check(text, receipt)
  } catch (error) {
    if (error instanceof Wrong) return `refused: ${error.message}`
    throw error
  }
}

function check(text, receipt) {
  const { lines, header, moves } = parse(text)
  const form = Number(header.get('chance') ?? 1)
  checkHeader(header, form)
  const recipe = recipeOf(header)
  const words = wordsOf(header, recipe.seats)
  for (const move of moves) insist(/^(\*|\d+) \S/.test(move), `no move: ${move}`)
  const plain = moves.map(move => (form === 2 && move.startsWith('* ') ? move.split(' < ')[0] : move))
  const thrown = moves.filter(move => move.startsWith('*'))
  const texts = [header.get('numbers') ?? '', ...thrown.map(move => move.split(' < ').slice(1).join(' < '))]
  const steps = form === 2 ? chains(texts, recipe.seats) : []
  const secret = header.get('secret')
  insist(sha256(secret) === header.get('promise'), 'the promise is not that of the secret')
  const source = n => {
    const given = form === 2 ? words.map((_, seat) => steps[n].entries.get(seat)?.number ?? '') : []
    return numbers(secret, [`ludotheque chance ${form}`, header.get('table'), ...words, ...given, n])
  }
  insist((header.get('deal') ?? '') === dealt(recipe, source(0)), 'the deal is another')
  const fell = plain.filter(move => move.startsWith('*')).map(move => move.slice(2))
  for (const [index, outcome] of fell.entries())
    insist(recipe.dice.length && outcome === rolled(recipe.dice, source(index + 1)), `throw ${index + 1} is another`)
  const sealed = lines.filter(line => !line.startsWith('seal:')).join('\n').replace(/\n+$/, '')
  insist(hmac(secret, `ludotheque seal 1\n${sealed}`).toString('hex') === header.get('seal'), 'the seal does not fit')
  if (form !== 2 || !receipt) return 'unverified'
  compare({ header, words, plain, fell, steps, recipe }, receipt)
  const needed = recipe.packs.length + recipe.dice.length ? [...Array(fell.length + 1).keys()] : []
  return receipt.outcome && needed.every(n => n in receipt.gave) ? 'verified' : 'unverified'
}

function compare({ header, words, plain, fell, steps, recipe }, receipt) {
  insist(receipt.doubts.length === 0, 'the browser had doubts')
  insist(receipt.table === header.get('table'), 'another table')
  insist(!receipt.promise || receipt.promise === header.get('promise'), 'another promise')
  insist(receipt.bots === undefined || receipt.bots === (header.get('bots') ?? ''), 'other bots')
  insist(!receipt.words || receipt.words.join('/') === words.join('/'), 'other words')
  for (const [n, number] of Object.entries(receipt.gave))
    insist(steps[n]?.entries.get(receipt.seat)?.number === number, `the number for throw ${n} was dropped`)
  for (const [n, shown] of Object.entries(receipt.shown)) {
    if (!steps[n]) continue
    for (const [seat, value] of shown.entries()) {
      if (seat === receipt.seat) continue
      const { commitment, number } = steps[n].entries.get(seat) ?? { commitment: '', number: '' }
      const last = receipt.last.includes(Number(n))
      const fits = number
        ? value === number || (!last && value === sha256(number))
        : ['', commitment, steps[n].before[seat]].includes(value)
      insist(fits, `seat ${seat} had shown something else before throw ${n}`)
    }
  }
  insist(!receipt.deal || sameDeal(receipt.deal, header.get('deal') ?? '', recipe.sorted), 'another deal was seen')
  for (const [n, outcome] of Object.entries(receipt.throws))
    insist(fell[n - 1] === outcome, `throw ${n} was seen to fall otherwise`)
  const length = receipt.outcome ? Math.max(plain.length, receipt.moves.length) : receipt.moves.length
  for (let i = 0; i < length; i++) {
    const [seen, move] = [receipt.moves[i], plain[i]]
    insist(seen && move && (seen === move || seen === `${move.split(' ')[0]} ?`), `move ${i + 1} was seen otherwise`)
  }
  const outcome = header.get('ended') ?? header.get('result')
  insist(!receipt.outcome || receipt.outcome === outcome, 'it was seen to end otherwise')
}

function sameDeal(seen, deal, unordered) {
  const [known, piles] = [seen, deal].map(text => text.split('/').map(pile => pile.split(' ')))
  return (
    known.length === piles.length &&
    known.every((pile, n) => {
      if (pile.length !== piles[n].length) return false
      if (!unordered.includes(n)) return pile.every((piece, i) => piece === '?' || piece === piles[n][i])
      const left = [...piles[n]]
      return pile.every(piece => piece === '?' || (left.includes(piece) && left.splice(left.indexOf(piece), 1)))
    })
  )
}

// ── The command ─────────────────────────────────────────────────────────────────────────

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const files = process.argv.slice(2)
  const at = files.indexOf('--receipt')
  const receipt = at < 0 ? null : JSON.parse(readFileSync(files.splice(at, 2)[1], 'utf8'))
  for (const file of files) {
    const verdict = judge(readFileSync(file, 'utf8'), receipt)
    if (verdict.startsWith('refused')) process.exitCode = 1
    console.log(`${file}: ${verdict}`)
  }
}
