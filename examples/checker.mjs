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

const OF_CHANCE = ['table', 'promise', 'secret', 'seal']
const OF_FORM_2 = ['chance', 'numbers', 'bots', 'ended', 'program']
const OTHERS = 'ludotheque game seats players deal result practice terms help words'
const KEYS = [...OTHERS.split(' '), ...OF_CHANCE, ...OF_FORM_2]
const SEAT = '(0|[1-9]\\d{0,2})'
const HELP = `${SEAT}:(hint|guide|undo)@\\d{1,6}`
const BOT = `${SEAT}:[0-6](@[1-9]\\d{0,5})?`
const FORMS = {
  seats: /^[1-9]\d{0,2}$/,
  chance: /^[123]$/,
  practice: /^yes$/,
  terms: /^serious$/,
  help: new RegExp(`^${HELP}( ${HELP})*$`),
  ended: new RegExp(`^((resigned|time|crash|illegal) ${SEAT}|draw|closed)$`),
  bots: new RegExp(`^${BOT}( ${BOT})*$`),
}

function parse(text) {
  const lines = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n').replace(/\n+$/, '').split('\n')
  insist(!lines.some(line => /(?!\t)[\p{Cc}\ufeff]/u.test(line)), 'a control character')
  insist(lines[0].trimEnd() === 'ludotheque: 1', 'no record')
  const blank = lines.findIndex(line => line.trim() === '')
  const header = new Map()
  for (const line of blank < 0 ? lines : lines.slice(0, blank)) {
    const colon = line.indexOf(':')
    const [key, value] = [line.slice(0, colon), line.slice(colon + 1).trim()]
    const option = /^option\.[^\s=]+$/.test(key) && /^\S+$/.test(value)
    insist(colon > 0 && (KEYS.includes(key) || option), `no header line: ${line}`)
    insist(!header.has(key), `${key} is there twice`)
    insist(!FORMS[key] || FORMS[key].test(value), `not a value of ${key}: ${value}`)
    header.set(key, value)
  }
  return { lines, header, moves: blank < 0 ? [] : lines.slice(blank + 1) }
}

function checkHeader(header, form) {
  for (const key of ['game', 'seats', 'players', ...OF_CHANCE])
    insist(header.has(key), `no line ${key}`)
  if (form === 1) for (const key of OF_FORM_2) insist(key === 'chance' || !header.has(key), `${key} is of form 2`)
  else insist(header.has('result') !== header.has('ended'), 'neither a result nor an ending, or both')
  const names = header.get('players').split(',')
  const seats = Number(header.get('seats'))
  insist(names.length === seats && names.every(isName), 'not a name for each seat')
  const named = [...`${header.get('bots') ?? ''} ${header.get('help') ?? ''}`.matchAll(/(\d+):/g)]
  const ended = [...(header.get('ended') ?? '').matchAll(/ (\d+)/g)]
  insist([...named, ...ended].every(([, seat]) => Number(seat) < seats), 'a seat that is not there')
  const bots = (header.get('bots') ?? '').split(' ').map(bot => Number(bot.split(':')[0]))
  insist(bots.every((seat, i) => !i || bots[i - 1] < seat), 'bots out of order')
}

function isName(text) {
  const name = text.trim()
  return name && [...name].length <= 40 && !/\p{C}|(?! )\p{Z}/u.test(name)
}

/** How the game is dealt and thrown; nothing if it is not in the page. */
function recipeOf(header) {
  const fits = ({ game, seats, options }) =>
    game === header.get('game') &&
    String(seats) === header.get('seats') &&
    Object.entries(options).every(([name, value]) => header.get(`option.${name}`) === value)
  return RECIPES.filter(fits).at(-1)
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
    const found = /^(0|[1-9]\d{0,2}):(?:(-)|([0-9a-f]{64})(>)([0-9a-f]{64})?|([0-9a-f]{64}))$/.exec(part)
    insist(found && Number(found[1]) > last, `no numbers: ${part}`)
    last = Number(found[1])
    entries.set(last, { commitment: found[3] ?? '', number: found[5] ?? found[6] ?? '' })
  }
  return entries
}

/** By throw, of the third form: what every seat of the roster gave. */
function gifts(texts, seats) {
  return texts.map(text => {
    const entries = entriesOf(text)
    for (const [seat, { commitment, number }] of entries)
      insist(seat < seats && Boolean(commitment) !== Boolean(number), `nothing given, or twice, by seat ${seat}`)
    return entries
  })
}

function heads({ header, words, texts, given }) {
  const rosters = given.map(entries =>
    [...entries].map(([seat, { commitment, number }]) => `${seat}:${number ? sha256(number) : commitment}`).join(' '),
  )
  const options = [...header].filter(([key]) => key.startsWith('option.')).map(([key, value]) => `${key.slice(7)}=${value}`)
  const rules = [header.get('game'), header.get('seats'), ...options.sort()].join(' ')
  const first = ['ludotheque chance 3', header.get('table'), rules, header.get('promise'), ...words, rosters[0]]
  const found = [sha256(first.join('\n'))]
  for (let n = 1; n < texts.length; n++) found.push(sha256([found[n - 1], texts[n - 1], rosters[n]].join('\n')))
  return found
}

function checkBots(header, words, given, places) {
  for (const bot of (header.get('bots') ?? '').split(' ').filter(Boolean)) {
    const [, seat, , since] = /^(\d+):(\d)(?:@(\d+))?$/.exec(bot)
    insist(since || !words[seat], `the bot on seat ${seat} said words`)
    for (const [n, entries] of given.entries())
      insist(!entries.has(Number(seat)) || (since && Number(since) >= places[n]), `the bot on seat ${seat} took part`)
  }
}

/** By throw, of the second form: what every seat did. */
function chains(texts, seats) {
  const shown = Array(seats).fill('')
  return texts.map((text, n) => {
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
    return entries
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

/** `verified`, `not verifiable` or `wrong: why`. */
export function judge(text, receipt = null) {
  try {
    return check(text, receipt)
  } catch (error) {
    if (error instanceof Wrong) return `wrong: ${error.message}`
    throw error
  }
}

function check(text, receipt) {
  const { lines, header, moves } = parse(text)
  for (const move of moves) insist(/^(\*|\d+) \S/.test(move), `no move: ${move}`)
  const form = Number(header.get('chance') ?? 1)
  if (![...OF_CHANCE, ...OF_FORM_2, 'words'].some(key => header.has(key))) return 'not verifiable'
  checkHeader(header, form)
  const secret = header.get('secret')
  insist(sha256(secret) === header.get('promise'), 'the promise is not that of the secret')
  const sealed = lines.filter(line => !line.startsWith('seal:')).join('\n').replace(/\n+$/, '')
  insist(hmac(secret, `ludotheque seal 1\n${sealed}`).toString('hex') === header.get('seal'), 'the seal does not fit')
  const recipe = recipeOf(header)
  if (!recipe) return 'not verifiable'
  const words = wordsOf(header, recipe.seats)
  const plain = moves.map(move => (form > 1 && move.startsWith('* ') ? move.split(' < ')[0] : move))
  const thrown = moves.filter(move => move.startsWith('*'))
  const texts = [header.get('numbers') ?? '', ...thrown.map(move => move.split(' < ').slice(1).join(' < '))]
  const given = form === 1 ? [] : form === 2 ? chains(texts, recipe.seats) : gifts(texts, recipe.seats)
  const places = [0, ...plain.flatMap((move, ply) => (move.startsWith('* ') ? [ply] : []))]
  const head = form === 3 ? heads({ header, words, texts, given }) : []
  const source = n => {
    const numbersOf = form === 1 ? [] : words.map((_, seat) => given[n].get(seat)?.number ?? '')
    if (form === 3) return numbers(secret, ['ludotheque chance 3', head[n], ...numbersOf])
    return numbers(secret, [`ludotheque chance ${form}`, header.get('table'), ...words, ...numbersOf, n])
  }
  if (form === 3) checkBots(header, words, given, places)
  insist((header.get('deal') ?? '') === dealt(recipe, source(0)), 'the deal is another')
  const fell = plain.filter(move => move.startsWith('*')).map(move => move.slice(2))
  if (fell.length && !recipe.dice.length) return 'not verifiable'
  for (const [index, outcome] of fell.entries())
    insist(outcome === rolled(recipe.dice, source(index + 1)), `throw ${index + 1} is another`)
  if (form !== 3 || !receipt || receipt.receipt === 1) return 'not verifiable'
  insist(receipt.receipt === 2 && Array.isArray(receipt.links), 'no receipt')
  const kept = replay(receipt)
  compare({ header, plain, places, texts, given, head, recipe }, receipt, kept)
  const needed = recipe.packs.length + recipe.dice.length ? [...texts.keys()] : []
  const all = needed.every(n => kept.gave.has(n) && given[n].get(kept.gave.get(n).seat)?.number)
  const complete = !needed.length || given.every(entries => [...entries.values()].every(({ number }) => number))
  const known = [...kept.gave].every(([n, { moves }]) => n < texts.length && !moves.some(move => move.endsWith(' ?')))
  return all && complete && known && kept.end && !kept.takenBack && !kept.lost ? 'verified' : 'not verifiable'
}

// ── The receipt ─────────────────────────────────────────────────────────────────────────

const COUNT = '(0|[1-9][0-9]{0,5})'
const HEX = '[0-9a-f]{64}'
const LINK = new RegExp(
  `^(?:promise ${HEX}|chain ${HEX}|bots( [0-9:@]+)*|deal [^\\n]+|line ${COUNT}( [0-9a-f:>-]+)* ?|doubt [a-z]+|end [^\\n]+` +
    `|move ${COUNT} (\\* [^\\n?]+|${COUNT} [^\\n]+)|back ${COUNT}|lost|gave ${COUNT} ${COUNT} ${COUNT} ${HEX} ${HEX})$`,
)

function replay({ table, links, head }) {
  let k = sha256(`ludotheque receipt 2\n${table}`)
  const kept = { moves: [], deals: [], lines: [], gave: new Map(), promises: new Set(), takenBack: false }
  const cut = ply => {
    insist(ply <= kept.moves.length, 'moves were left out')
    kept.takenBack ||= kept.moves.slice(ply).some(move => move.startsWith('* '))
    kept.moves = kept.moves.slice(0, ply)
  }
  for (const link of links) {
    insist(LINK.test(link), `no link: ${link}`)
    k = sha256(`${k}\n${link}`)
    const [kind, ...words] = link.split(' ')
    const rest = words.slice(1).join(' ')
    insist(kind !== 'doubt', `the browser had a doubt: ${words[0]}`)
    if (kind === 'promise') kept.promises.add(words[0])
    if (kind === 'bots' || kind === 'end') kept[kind] = words.join(' ')
    if (kind === 'lost') kept.lost = true
    if (kind === 'deal') kept.deals.push(words.join(' '))
    if (kind === 'line') kept.lines.push([Number(words[0]), rest])
    if (kind === 'move' || kind === 'back') cut(Number(words[0]))
    if (kind === 'move') kept.moves.push(rest)
    if (kind !== 'gave') continue
    const [n, ply, seat] = words.slice(0, 3).map(Number)
    insist(!kept.gave.has(n), `two numbers for throw ${n}`)
    kept.gave.set(n, { ply, seat, number: words[3], head: words[4], moves: kept.moves.slice() })
  }
  insist(k === head, 'the links were changed')
  return kept
}

function compare({ header, plain, places, texts, given, head, recipe }, { table }, kept) {
  insist(table === header.get('table'), 'another table')
  for (const promise of kept.promises) insist(promise === header.get('promise'), 'another promise')
  insist(!kept.end || kept.bots === undefined || kept.bots === (header.get('bots') ?? ''), 'other bots')
  for (const deal of kept.deals) insist(sameDeal(deal, header.get('deal') ?? '', recipe.sorted), 'another deal was seen')
  const fell = ([n]) => !kept.takenBack || n < places.length
  for (const [n, line] of kept.lines.filter(fell)) insist((texts[n] ?? '') === line, `other numbers were seen for throw ${n}`)
  for (const [n, answer] of kept.gave) {
    const number = given[n]?.get(answer.seat)?.number
    if (!number) continue
    insist(number === answer.number && head[n] === answer.head, `throw ${n} is not the one it was asked for`)
    if (kept.takenBack) continue
    insist(places[n] === answer.ply, `throw ${n} is at another place`)
    sameMoves(answer.moves, plain.slice(0, answer.ply), true)
  }
  const isThrow = move => move.startsWith('* ')
  const fixed = header.get('practice') ? 0 : kept.moves.findLastIndex(isThrow) + 1
  sameMoves(kept.end ? kept.moves : kept.moves.slice(0, fixed), plain, Boolean(kept.end))
  insist(!kept.end || kept.end === (header.get('ended') ?? header.get('result')), 'it was seen to end otherwise')
}

function sameMoves(seen, moves, all) {
  insist(all ? seen.length === moves.length : seen.length <= moves.length, 'more moves, or fewer')
  for (const [i, move] of seen.entries())
    insist(move === moves[i] || move === `${moves[i].split(' ')[0]} ?`, `move ${i + 1} was seen otherwise`)
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
    const status = { v: 0, n: 2, w: 1 }[verdict[0]]
    if (process.exitCode !== 1 && status) process.exitCode = status
    console.log(`${file}: ${verdict}`)
  }
}
