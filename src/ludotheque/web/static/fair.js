// Chance, computed again from the secret of a record: what chance.py, recipe.py and record.py say, in the browser.
import { bytes, hex, hmac, sha256 } from './sha256.js'

const NUMBERS = 2 ** 32 // that a draw may give

// The numbers of one throw, one after the other.
export class Draws {
  constructor(secret, ...about) {
    this.secret = bytes(secret)
    this.about = about
    this.block = 0
    this.rest = []
  }

  next() {
    if (!this.rest.length) {
      const block = new DataView(hmac(this.secret, bytes([...this.about, this.block++].join('\n'))).buffer)
      this.rest = [0, 4, 8, 12, 16, 20, 24, 28].map(at => block.getUint32(at))
    }
    return this.rest.shift()
  }

  // One of 0 … n - 1; numbers that would favour some are left out.
  below(n) {
    let number = this.next()
    while (number >= NUMBERS - NUMBERS % n) number = this.next()
    return number % n
  }

  shuffle(items) {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j], items[i]]
    }
    return items
  }
}

// All chance of a table.
export class Chance {
  constructor(secret, table, words) { Object.assign(this, { secret, table, words }) }

  get promise() { return hex(sha256(bytes(this.secret))) }

  throw(number) { return new Draws(this.secret, 'ludotheque chance 1', this.table, ...this.words, number) }

  deal(recipe) { return deal(recipe, this.throw(0)) }

  // `dice` are the outcomes in order: [text, weight, …] each.
  roll(dice, number) {
    let rest = this.throw(number).below(dice.reduce((sum, [, weight]) => sum + weight, 0))
    return dice.find(([, weight]) => (rest -= weight) < 0)[0]
  }

  seal(text) { return hex(hmac(bytes(this.secret), bytes(`ludotheque seal 1\n${text}`))) }
}

export function deal({ packs, piles, void: misdeals, turned, sorted }, draws) {
  const cut = () => {
    const pieces = packs.flatMap(pack => draws.shuffle([...pack]))
    return piles.map(pile => pile.map(place => pieces[place]))
  }
  let dealt = cut()
  while (misdeals.length && misdeals.includes(dealt[0].join(' '))) dealt = cut()
  for (const n of turned) dealt[n] = dealt[n].map(piece => draws.below(2) ? [...piece].reverse().join('') : piece)
  for (const n of sorted) dealt[n].sort()
  return dealt.map(pile => pile.join(' ')).join('/')
}

// ── Records ─────────────────────────────────────────────────────────────────────────────

// The header of a record by its keys, and the throws of chance; null if it is no record.
export function read(text) {
  const lines = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n').replace(/\n+$/, '').split('\n')
  if (lines[0].trimEnd() !== 'ludotheque: 1') return null
  const end = lines.findIndex(line => !line.trim())
  const first = end < 0 ? lines.length : end
  const header = {}
  lines.slice(0, first).forEach((line, at) => {
    const [key, value] = line.split(/:(.*)/s)
    header[key] = { line: at + 1, value: (value ?? '').trim() }
  })
  const throws = lines.map((line, at) => ({ line: at + 1, text: line })).filter(({ line, text }) => line > first && text.startsWith('*'))
  return { lines, header, throws }
}

// What was checked: [{ what, ok, line, … }], in order. Nothing is trusted but the record itself.
export function check(text, recipes) {
  const record = read(text)
  if (!record) return { findings: [{ what: 'record', ok: false }] }
  const { header, lines, throws } = record
  const keys = ['table', 'promise', 'secret', 'seal']
  if (![...keys, 'words'].some(key => key in header)) return { findings: [{ what: 'silent', ok: false }] }
  const missing = [...keys, 'game', 'seats'].filter(key => !(key in header))
  if (missing.length) return { findings: missing.map(key => ({ what: 'missing', ok: false, key })) }
  const recipe = recipeOf(header, recipes)
  if (!recipe) return { findings: [{ what: 'game', ok: false, line: header.game.line, has: header.game.value }] }
  const chance = new Chance(header.secret.value, header.table.value, wordsOf(header))
  return {
    chance,
    dice: recipe.dice,
    thrown: throws.map(({ text }) => text.slice(2)),
    findings: [
      { what: 'promise', ok: header.promise.value === chance.promise, line: header.promise.line, right: chance.promise },
      ...dealt(chance, recipe, header),
      ...throws.map(({ line, text }, at) => fallen(chance, recipe.dice, at + 1, line, text)),
      sealed(chance, header, lines),
    ],
  }
}

// The recipe of a game with its seats and options; those with more options come later.
function recipeOf(header, recipes) {
  const option = name => header[`option.${name}`]?.value
  return recipes.findLast(({ game, seats, options }) => game === header.game.value && String(seats) === header.seats.value
    && Object.entries(options).every(([name, value]) => option(name) === value))
}

function wordsOf({ words, seats }) {
  return words ? words.value.split('/').map(part => part.trim()) : Array(Number(seats.value)).fill('')
}

function dealt(chance, recipe, { deal: has }) {
  const right = chance.deal(recipe)
  return right || has ? [{ what: 'deal', ok: (has?.value ?? '') === right, line: has?.line, right, has: has?.value }] : []
}

function fallen(chance, dice, n, line, text) {
  const right = dice.length ? chance.roll(dice, n) : ''
  return { what: 'throw', ok: text === `* ${right}`, n, line, right, has: text.replace(/^\* /, '') }
}

function sealed(chance, { seal }, lines) {
  const others = lines.filter((line, at) => at !== seal.line - 1).join('\n').replace(/\n+$/, '')
  return { what: 'seal', ok: lines[seal.line - 1] === `seal: ${chance.seal(others)}`, line: seal.line }
}
