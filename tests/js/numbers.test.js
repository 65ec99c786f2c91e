// What a browser gives to throws, and how it goes on after all that may happen to a line.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { before } from '../../src/ludotheque/web/static/check/chain.js'
import { headOf } from '../../src/ludotheque/web/static/check/numbers.js'
import { asked, at, begin, chain, deal, last, load, OTHER, see, story, view } from './at-table.js'

beforeEach(begin)

test('a chain is numbers of which each is the hash of the next', () => {
  const { numbers } = OTHER
  assert.equal(numbers.length, 1001)
  assert.ok(numbers.slice(1).every((number, i) => before(number) === numbers[i]))
  assert.equal(OTHER.after(numbers[7]), numbers[8])
  assert.equal(OTHER.after(numbers.at(-1)), undefined)
  assert.equal(OTHER.after('other'), undefined)
})

test('a browser commits itself, and gives its number when it is asked, once', async () => {
  await deal()
  await see(view(1, await asked(0)))
  const own = await chain()
  const { promise, rules, words, line } = view(1, await asked(0)).throw
  assert.deepEqual(at.sent, [
    { do: 'commit-number', commitment: own[0] },
    {
      do: 'give-number',
      throw: 0,
      number: own[1],
      head: headOf({ table: `LUNE-${at.table}`, rules, promise, words }, [], line),
    },
  ])
})

test('before it gives a number it keeps for what it gave it', async () => {
  await deal()
  const { promise, gave, commitment } = await story()
  const own = await chain()
  assert.deepEqual([promise, commitment, Object.keys(gave)], ['d'.repeat(64), own[1], ['0']])
  assert.deepEqual([gave[0].number, gave[0].head, gave[0].ply], [own[1], last().head, 0])
})

test('it goes on after a reload, and for its own throw gives its number last', async () => {
  await deal()
  const own = await chain()
  load()
  const next = await asked(1, { thrower: 0 })
  await see(view(3, next))
  assert.deepEqual(at.sent, [], 'the other number is not there')
  await see(view(4, { ...next, line: `0:${own[1]}> 1:${OTHER.numbers[2]}` }))
  assert.deepEqual([last().do, last().throw, last().number], ['give-number', 1, own[2]])
})

// ── Other devices, and no answer ────────────────────────────────────────────────────────

test('where another device has begun the chain, it begins one of its own only after a while', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const next = { number: 1, shown: [OTHER.commitment, ''], asked: [0], lines: [''], line: `0:${OTHER.commitment}>` }
  await see(view(3, next))
  t.mock.timers.tick(1000)
  await see(view(4, { ...next, asked: [] })) // the other device has given its number
  t.mock.timers.tick(9000)
  await see()
  assert.deepEqual(at.sent, [])
  await see(view(5, next))
  t.mock.timers.tick(2000)
  await see()
  assert.deepEqual(at.sent, [{ do: 'commit-number', commitment: (await chain())[0] }])
})

test('an answer that came too late is the next commitment', async () => {
  await deal()
  const own = await chain()
  const next = {
    number: 1,
    shown: [own[0], OTHER.numbers[1]],
    asked: [],
    lines: [`0:${own[0]}> 1:${OTHER.numbers[1]}`],
  }
  await see(view(4, next))
  assert.deepEqual(last(), { do: 'commit-number', commitment: own[1] })
  assert.deepEqual((await story()).doubts, [])
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
  at.answer = { is: 'refusal', why: 'not kept' }
  await see(view(0, ASKED))
  await see(view(0, ASKED)) // shown again meanwhile, with no change
  await pass(t, 0.5)
  assert.equal(at.sent.length, 1)
  await pass(t, 3) // after 1 s and 2 s more
  assert.equal(at.sent.length, 3)
  await pass(t, 300)
  assert.ok(at.sent.length >= 13 && at.sent.length <= 17, `one in half a minute at last, not ${at.sent.length}`)
  at.answer = { is: 'done' }
  await pass(t, 100)
  const until = at.sent.length
  await pass(t, 100)
  assert.equal(at.sent.length, until)
  assert.equal(new Set(at.sent.map(request => JSON.stringify(request))).size, 1)
})

test('what is refused is not sent again once the table has moved on', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  at.answer = { is: 'refusal', why: 'not kept' }
  await see(view(0, ASKED))
  await pass(t, 0.5)
  await see(view(1, null, ['* 35']))
  await pass(t, 100)
  assert.equal(at.sent.length, 1)
})

test('nothing is sent again while it has no answer, as without a connection', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  at.answer = new Promise(() => {})
  await see(view(0, ASKED))
  await pass(t, 100)
  assert.equal(at.sent.length, 1)
})
