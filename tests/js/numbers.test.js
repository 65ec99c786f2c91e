// What a browser gives to throws, and what it keeps: against servers that are honest, and others.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

globalThis.matchMedia = () => ({ matches: false })
const stored = new Map()
globalThis.localStorage = {
  getItem: key => stored.get(key) ?? null,
  setItem: (key, value) => stored.set(key, value),
  removeItem: key => stored.delete(key),
}
const { Chain, before } = await import('../../src/ludotheque/web/static/check/chain.js')
const { ReceiptBook, receiptOf } = await import('../../src/ludotheque/web/static/receipt.js')
const { Numbers } = await import('../../src/ludotheque/web/static/table/numbers.js')

const OTHER = new Chain('5e'.repeat(32))
let sent
let answer
let numbers

/** The page of the table, loaded anew. */
function load(table = 'LUNE-1') {
  sent = []
  answer = { is: 'done' }
  numbers = new Numbers(new ReceiptBook(table), async request => {
    sent.push(request)
    return answer
  })
}

/** A view of a table with two seats, of which this browser plays the first. */
const view = (version, next, moves = [], more = {}) => ({
  version,
  seats: [0],
  moves: { kept: 0, added: moves.map(move => ({ seat: move[0] === '*' ? -1 : Number(move[0]), text: move.slice(2) })) },
  bots: '1:2',
  throw: next && { promise: 'p', words: ['a', 'b'], seat: 0, asked: [], thrower: null, ...next },
  ...more,
})

const chain = () => numbers.chain.numbers
const doubts = () => receiptOf('LUNE-1').doubts

beforeEach(() => {
  stored.clear()
  load()
})

/** Commit, and give the number for the deal. */
function deal() {
  numbers.onView(view(0, { number: 0, shown: ['', ''], asked: [0, 1] }))
  numbers.onView(view(1, { number: 0, shown: [chain()[0], OTHER.commitment], asked: [0, 1] }))
}

test('a chain is numbers of which each is the hash of the next', () => {
  const { numbers } = OTHER
  assert.equal(numbers.length, 1001)
  assert.ok(numbers.slice(1).every((number, i) => before(number) === numbers[i]))
  assert.equal(OTHER.after(numbers[7]), numbers[8])
  assert.equal(OTHER.after(numbers.at(-1)), undefined)
  assert.equal(OTHER.after('other'), undefined)
})

test('a browser commits itself, and gives its number when it is asked, once', () => {
  deal()
  numbers.onView(view(1, { number: 0, shown: [chain()[0], OTHER.commitment], asked: [0, 1] }))
  assert.deepEqual(sent, [
    { do: 'commit-number', commitment: chain()[0] },
    { do: 'give-number', throw: 0, number: chain()[1], version: 1 },
  ])
})

test('it keeps the promise, the words and what it was shown before it gave its number', () => {
  deal()
  const { promise, words, seat, gave, shown, last } = receiptOf('LUNE-1')
  assert.deepEqual([promise, words, seat, last], ['p', ['a', 'b'], 0, []])
  assert.deepEqual([gave, shown], [{ 0: chain()[1] }, { 0: [chain()[0], OTHER.commitment] }])
})

test('it waits until it is asked, goes on after a reload, and gives the last number for its own throw', () => {
  deal()
  const [, first, number] = chain()
  load()
  const shown = [first, OTHER.numbers[1]]
  numbers.onView(view(3, { number: 1, shown, asked: [1], thrower: 0 }, ['1 a']))
  assert.deepEqual(sent, [])
  numbers.onView(view(4, { number: 1, shown: [shown[0], OTHER.numbers[2]], asked: [0], thrower: 0 }, ['1 a']))
  assert.deepEqual(sent, [{ do: 'give-number', throw: 1, number, version: 4 }])
  assert.deepEqual(receiptOf('LUNE-1').last, [1])
  assert.equal(receiptOf('LUNE-1').shown[1][1], OTHER.numbers[2])
})

test('where another device has begun the chain, it begins one of its own only after a while', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const next = { number: 1, shown: [OTHER.commitment, ''], asked: [0] }
  numbers.onView(view(3, next))
  t.mock.timers.tick(1000)
  numbers.onView(view(4, { ...next, asked: [] })) // the other device has given its number
  t.mock.timers.tick(9000)
  assert.deepEqual(sent, [])
  numbers.onView(view(5, next))
  t.mock.timers.tick(2000)
  assert.deepEqual(sent, [{ do: 'commit-number', commitment: chain()[0] }])
})

const ASKED = { number: 0, shown: ['', ''], asked: [0, 1] }

/** Let so much time pass, and what was sent be answered. */
async function pass(t, seconds) {
  for (let i = 0; i < 10 * seconds; i++) {
    t.mock.timers.tick(100)
    await new Promise(setImmediate)
  }
}

test('what is refused is sent again after pauses that grow, until it is taken', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  answer = { is: 'refusal', why: 'not kept' }
  numbers.onView(view(0, ASKED))
  numbers.onView(view(0, ASKED)) // shown again meanwhile, with no change
  await pass(t, 0.5)
  assert.equal(sent.length, 1)
  await pass(t, 3) // after 1 s and 2 s more
  assert.equal(sent.length, 3)
  await pass(t, 300)
  assert.ok(sent.length >= 13 && sent.length <= 17, `one in half a minute at last, not ${sent.length}`)
  answer = { is: 'done' }
  await pass(t, 100)
  const until = sent.length
  await pass(t, 100)
  assert.equal(sent.length, until)
  assert.equal(new Set(sent.map(request => JSON.stringify(request))).size, 1)
})

test('what is refused is not sent again once the table has moved on', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  answer = { is: 'refusal', why: 'not kept' }
  numbers.onView(view(0, ASKED))
  await pass(t, 0.5)
  numbers.onView(view(1, null, ['* 35']))
  await pass(t, 100)
  assert.equal(sent.length, 1)
})

test('nothing is sent again while it has no answer, as without a connection', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  answer = new Promise(() => {})
  numbers.onView(view(0, ASKED))
  await pass(t, 100)
  assert.equal(sent.length, 1)
})

test('a browser that can store nothing takes part all the same', () => {
  globalThis.localStorage.setItem = () => {
    throw new Error('private')
  }
  deal()
  globalThis.localStorage.setItem = (key, value) => stored.set(key, value)
  assert.deepEqual(
    sent.map(request => request.do),
    ['commit-number', 'give-number'],
  )
})

test('it keeps moves, throws, the deal as far as it was seen, and the end', () => {
  deal()
  numbers.onView(view(2, null, [], { deal: 'A ?/B' }))
  numbers.onView(view(3, null, ['* 35', '0 a'], { deal: 'A C/B' }))
  numbers.onView({ ...view(4, null), moves: { kept: 1, added: [{ seat: 0, text: 'b' }] } })
  numbers.onView({ ...view(5, null, ['* 35', '0 b']), result: { outcome: '1 0 won by 0' } })
  const { moves, throws, deal: dealt, outcome } = receiptOf('LUNE-1')
  assert.deepEqual([moves, throws], [['* 35', '0 b'], { 1: '35' }])
  assert.deepEqual([dealt, outcome, doubts()], ['A C/B', '1 0 won by 0', []])
})

for (const [name, doubt, later] of [
  ['another promise', 'promise', () => numbers.onView(view(9, { number: 2, promise: 'q', shown: ['', ''] }, ['* 35']))],
  ['another bot', 'bots', () => numbers.onView(view(9, null, ['* 35'], { bots: '1:6' }))],
  ['another throw', 'throws', () => numbers.onView(view(9, null, ['* 36']))],
  ['another deal', 'deal', () => numbers.onView(view(9, null, ['* 35'], { deal: 'A D/B' }))],
  [
    'other words',
    'words',
    () => numbers.onView(view(9, { number: 2, words: ['a', 'c'], shown: [chain()[1], ''], asked: [0] }, ['* 35'])),
  ],
  [
    'a table that has gone back',
    'again',
    () => numbers.onView(view(9, { number: 1, shown: [chain()[1], ''], asked: [0] })),
  ],
  [
    'other moves after a reload',
    'moves',
    () => {
      load()
      numbers.onView(view(9, null, ['* 35', '0 b']))
    },
  ],
]) {
  test(`a server that shows ${name} is doubted`, () => {
    deal()
    numbers.onView(view(2, null, ['* 35', '0 a'], { deal: 'A C/B', bots: '1:2' }))
    assert.deepEqual(doubts(), [])
    later()
    assert.deepEqual(doubts(), [doubt])
  })
}

test('a number is never given for a throw that was made already: the chain is begun anew', () => {
  deal()
  const old = [...chain()]
  numbers.onView(view(2, null, ['* 35']))
  numbers.onView(view(9, { number: 1, shown: [old[1], ''], asked: [0] }))
  assert.deepEqual(sent.at(-1), { do: 'commit-number', commitment: chain()[0] })
  assert.ok(!old.includes(chain()[0]))
})

test('in practice a throw may be made again', () => {
  deal()
  const shown = [chain()[1], OTHER.numbers[1]]
  numbers.onView(view(2, { number: 1, shown, asked: [0] }))
  numbers.onView(view(3, null, ['* 35', '0 a']))
  numbers.onView(view(9, { number: 1, shown, asked: [0] }, [], { practice: true }))
  numbers.onView(view(10, null, ['* 66'], { practice: true }))
  assert.deepEqual(doubts(), [])
  assert.deepEqual(receiptOf('LUNE-1').throws, { 1: '66' })
  assert.deepEqual(sent.at(-1), { do: 'give-number', throw: 1, number: chain()[2], version: 9 })
})

test('receipts of long ago make room', () => {
  for (let n = 0; n < 70; n++) {
    load(`T-${n}`)
    numbers.onView(view(0, null))
  }
  assert.equal(receiptOf('T-3'), null)
  assert.ok(receiptOf('T-69'))
})
