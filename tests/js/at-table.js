// A page at a table of which nothing is real but its part in chance: for tests of what it gives, and keeps.
import { Chain } from '../../src/ludotheque/web/static/check/chain.js'
import { storyOf } from '../../src/ludotheque/web/static/check/story.js'
import { recall } from '../../src/ludotheque/web/static/memory.js'
import { Numbers } from '../../src/ludotheque/web/static/table/numbers.js'

export const OTHER = new Chain('5e'.repeat(32))
/** What the page has sent, and told its player; what the server answers. */
export const at = { table: 0, sent: [], told: [], answer: { is: 'done' }, numbers: null }

/** The page of the table, loaded anew. */
export function load() {
  at.sent = []
  at.told = []
  at.answer = { is: 'done' }
  at.numbers = page(at.sent)
}

/** Another table. */
export function begin() {
  at.table++
  load()
}

/** One more tab with the same table. */
export function page(requests) {
  const send = async request => {
    requests.push(request)
    return at.answer
  }
  return new Numbers(`LUNE-${at.table}`, [], send, doubt => at.told.push(doubt))
}

/** A view of a table with two seats, of which this browser plays the first; `throw` is due, and chance is to move. */
export const view = (version, next, moves = [], more = {}) => ({
  version,
  seats: [0],
  turn: next ? -1 : 0,
  moves: { kept: 0, added: moves.map(move => ({ seat: move[0] === '*' ? -1 : Number(move[0]), text: move.slice(2) })) },
  bots: '',
  throw: next && {
    promise: 'd'.repeat(64),
    rules: 'wykersham 2',
    words: ['a', 'b'],
    seat: 0,
    asked: [],
    thrower: null,
    first: 0,
    lines: [],
    line: '',
    ...next,
  },
  ...more,
})

export async function see(...some) {
  for (const one of some) at.numbers.onView(one)
  await at.numbers.done
}

export const kept = () => recall(`LUNE-${at.table}`)
export const story = async () => storyOf((await kept()).links)
export const chain = async () => new Chain((await kept()).seed).numbers
export const last = () => at.sent.at(-1)

/** What is asked for throw n, if all gave their numbers for those before. */
export async function asked(n, more = {}) {
  const own = await chain()
  const lines = Array.from({ length: n }, (_, i) => `0:${own[i + 1]} 1:${OTHER.numbers[i + 1]}`)
  const shown = [own[n], OTHER.numbers[n]]
  return { number: n, shown, asked: [0], lines, line: `0:${shown[0]}> 1:${shown[1]}>`, ...more }
}

/** Commit, and give the number for the deal. */
export async function deal() {
  await see(view(0, { number: 0, shown: ['', ''], asked: [0, 1] }))
  await see(view(1, await asked(0)))
}
