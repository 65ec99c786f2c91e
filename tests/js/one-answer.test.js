// One answer a throw, ever; and what a browser keeps: against servers that are honest, and others.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { change } from '../../src/ludotheque/web/static/memory.js'
import { nothingKept } from '../../src/ludotheque/web/static/receipt.js'
import { asked, at, begin, deal, kept, last, load, OTHER, page, see, story, view } from './at-table.js'

beforeEach(begin)

// ── One answer a throw ──────────────────────────────────────────────────────────────────

for (const [name, again] of [
  ['other words', { words: ['a', 'better'] }],
  ['another promise', { promise: 'e'.repeat(64) }],
  ['other rules', { rules: 'wyx 2' }],
  ['another commitment of the other seat', { line: '' }],
  ['somebody who takes no part any more', { alone: true }],
]) {
  test(`asked again with ${name}, it gives nothing, and says so`, async () => {
    await deal()
    const next = await asked(0)
    const line = again.alone ? next.line.split(' ')[0] : `${next.line.split(' ')[0]} 1:${'9'.repeat(64)}>`
    await see(view(2, { ...next, ...again, ...('line' in again || again.alone ? { line } : {}) }))
    assert.deepEqual(at.sent.map(one => one.do).slice(0, 2), ['commit-number', 'give-number'])
    assert.equal(at.sent.filter(one => one.do === 'give-number').length, 1)
    assert.equal((await story()).doubts.length, 1)
    assert.equal(at.told.length, 1)
    await see(view(3, await asked(1), ['* 35', '0 a']))
    assert.deepEqual(last(), { do: 'commit-number', commitment: '' }, 'nothing more is given at this table')
  })
}

test('asked again for the same, as after a lost answer, it says the same', async () => {
  await deal()
  const first = last()
  load()
  await see(view(7, await asked(0)))
  assert.deepEqual(last(), first)
  assert.deepEqual((await story()).doubts, [])
})

test('two tabs that are asked for different things at once give one answer', async () => {
  await see(view(0, { number: 0, shown: ['', ''], asked: [0, 1] }))
  const [here, there] = [[], []]
  const next = await asked(0)
  const tabs = [page(here), page(there)]
  tabs[0].onView(view(1, next))
  tabs[1].onView(view(1, { ...next, words: ['a', 'better'] }))
  await Promise.all(tabs.map(({ done }) => done))
  assert.equal([...here, ...there].filter(one => one.do === 'give-number').length, 1)
  assert.deepEqual((await story()).doubts, ['again'])
})

test('a memory that is wiped while the page is open does not make it answer again', async () => {
  await deal()
  const first = last()
  const [before, next] = [await kept(), await asked(0)]
  await change(before.table, () => ({ kept: nothingKept(before.table), answer: null }))
  await see(view(2, { ...next, shown: ['', ''], line: '' }), view(3, next))
  assert.deepEqual(
    at.sent.filter(one => one.do === 'give-number'),
    [first],
  )
  assert.deepEqual((await kept()).links.slice(0, before.links.length), before.links)
})

test('of a memory that was wiped, and began anew in another tab, both answers count', async () => {
  await deal()
  const first = at.numbers
  const table = (await kept()).table
  await change(table, () => ({ kept: nothingKept(table), answer: null }))
  load()
  await see(view(2, { number: 0, shown: ['', ''], asked: [0, 1] }))
  await see(view(3, await asked(0)))
  assert.equal(last().do, 'give-number')
  const long = Array.from({ length: 9 }, (_, ply) => `0 ${ply}`)
  await see(view(4, null, long)) // what is stored is longer than what the first tab knows
  first.onView(view(5, null, long))
  await first.done
  assert.deepEqual((await story()).doubts, ['again'])
})

test('what makes no sense is doubted: the player may have been shown something by it', async () => {
  for (const more of [{ throw: { lines: null } }, { moves: { kept: 7, added: [] } }, { bots: 3 }]) {
    begin()
    await deal()
    const { throw: next, ...others } = view(2, await asked(1), ['* 35'], more.throw ? {} : more)
    await see({ ...others, throw: { ...next, ...more.throw } }, view(3, await asked(1)))
    assert.deepEqual((await story()).doubts.slice(0, 1), ['shown'], JSON.stringify(more))
    assert.equal(at.sent.filter(one => one.do === 'give-number').length, 1)
  }
})

test('a tab that is behind another must have been shown the same throws, and the same deal', async () => {
  for (const [more, doubt] of [
    [{}, 'throws'],
    [{ deal: 'B A' }, 'deal'],
  ]) {
    begin()
    await deal()
    const behind = page([])
    behind.onView(view(2, null))
    await behind.done
    await see(view(9, null, ['* 35'], { deal: 'A B' }))
    behind.onView(view(5, null, ['* 35'], { deal: 'A B' }))
    await behind.done
    assert.deepEqual((await story()).doubts, [])
    behind.onView(view(6, null, [doubt === 'throws' ? '* 66' : '* 35'], more))
    await behind.done
    assert.deepEqual((await story()).doubts, [doubt])
  }
})

test('a throw without a proper number is none', async () => {
  await deal()
  for (const number of ['01', 0.5, -1]) await see(view(2, { ...(await asked(1)), number }))
  assert.equal(at.sent.filter(one => one.do === 'give-number').length, 1)
})

test('no number is given for a throw before all earlier ones have fallen', async () => {
  await deal()
  await see(view(2, await asked(2), ['* 35']), view(3, await asked(1, { lines: [] })), view(4, await asked(2)))
  assert.equal(at.sent.filter(one => one.do === 'give-number').length, 1)
})

test('no number is given while somebody is to move', async () => {
  await deal()
  await see(view(2, await asked(1), ['0 a'], { turn: 1 }))
  assert.equal(last().throw, 0)
})

test('no number is given while a move is hidden: it could be chosen once the throw is known', async () => {
  await deal()
  await see(view(2, await asked(1), ['0 a', '1 ?']), view(3, await asked(1), ['0 a', '0 ?']))
  assert.equal(last().throw, 0)
  assert.deepEqual((await story()).doubts, [])
})

test('moves that were made before a number was given must stay', async () => {
  await deal()
  await see(view(2, await asked(1), ['0 a', '1 b']))
  assert.equal(last().throw, 1)
  await see(view(3, null, ['0 a', '1 c', '* 35']))
  assert.deepEqual((await story()).doubts, ['moves'])
})

test('bots bring neither numbers nor words', async () => {
  await see(view(0, { number: 0, shown: ['', ''], asked: [0] }, [], { bots: '1:3' }))
  await see(view(1, { ...(await asked(0)), words: ['a', ''] }, [], { bots: '1:3' }))
  assert.deepEqual((await story()).doubts, ['bots'])
  begin()
  await see(view(0, { number: 0, shown: ['', ''], asked: [0] }, [], { bots: '1:3' }))
  const next = await asked(0)
  await see(view(1, { ...next, line: next.line.split(' ')[0] }, [], { bots: '1:3' }))
  assert.deepEqual((await story()).doubts, ['bots'], 'its words')
  assert.equal(at.sent.filter(one => one.do === 'give-number').length, 0)
})

test('lines that have another number than it gave are doubted', async () => {
  await deal()
  const next = await asked(1)
  await see(view(2, { ...next, lines: [next.lines[0].replace(/1:[0-9a-f]+/, `1:${OTHER.numbers[5]}`)] }))
  assert.deepEqual((await story()).doubts, ['throws'])
})

test('in practice a throw falls again as it fell, and is not asked for', async () => {
  await deal()
  await see(view(2, await asked(1)), view(3, null, ['* 35', '0 a']))
  const count = at.sent.length
  await see(view(4, null, [], { practice: true }), view(5, null, ['* 35'], { practice: true }))
  assert.equal(at.sent.length, count)
  assert.deepEqual([(await story()).doubts, (await story()).takenBack], [[], true])
  await see(view(6, null, ['* 66'], { practice: true }))
  assert.deepEqual((await story()).doubts, ['throws'])
})

test('a throw that it knows cannot be asked for: the table has gone back', async () => {
  await deal()
  await see(view(2, null, ['* 35']))
  await see(view(3, await asked(1)))
  assert.deepEqual((await story()).doubts, ['again'])
})

// ── What it keeps ───────────────────────────────────────────────────────────────────────

test('it keeps moves, throws, the deal as far as it was seen, and the end', async () => {
  await deal()
  await see(view(2, null, [], { deal: 'A ?/B' }), view(3, null, ['* 35', '0 a'], { deal: 'A C/B' }))
  await see({ ...view(4, null), moves: { kept: 1, added: [{ seat: 0, text: 'b' }] } })
  await see({ ...view(5, null, ['* 35', '0 b']), result: { outcome: '1 0 won by 0' } })
  const { moves, throws, deal: dealt, outcome, doubts } = await story()
  assert.deepEqual([moves, throws], [['* 35', '0 b'], { 1: '35' }])
  assert.deepEqual([dealt, outcome, doubts], ['A C/B', '1 0 won by 0', []])
})

test('one only adds to it', async () => {
  await deal()
  const before = (await kept()).links
  await see(view(2, null, ['* 35', '0 a']), view(3, null, ['* 35']), view(4, null, ['* 35', '0 b']))
  const after = (await kept()).links
  assert.deepEqual(after.slice(0, before.length), before)
  assert.deepEqual(after.slice(-2), ['back 1', 'move 1 0 b'])
})

for (const [name, doubt, later] of [
  [
    'another promise',
    'promise',
    async () => see(view(9, { ...(await asked(2)), promise: 'q' }, ['* 35', '0 a'], { bots: '1:2' })),
  ],
  ['another bot', 'bots', () => see(view(9, null, ['* 35', '0 a'], { bots: '1:6' }))],
  ['a move that is none', 'shown', () => see(view(9, null, ['* 35', '0 a', '0 b\nc'], { bots: '1:2' }))],
  ['a throw that is hidden', 'shown', () => see(view(9, null, ['* 35', '0 a', '* ?'], { bots: '1:2' }))],
  ['bots that are none', 'shown', () => see(view(9, null, ['* 35', '0 a'], { bots: '1:2 none' }))],
  ['another throw', 'throws', () => see(view(9, null, ['* 36'], { bots: '1:2' }))],
  ['another deal', 'deal', () => see(view(9, null, ['* 35', '0 a'], { deal: 'A D/B', bots: '1:2' }))],
  [
    'other moves after a reload',
    'moves',
    () => {
      load()
      return see(view(9, null, ['* 35', '0 b'], { bots: '1:2' }))
    },
  ],
]) {
  test(`a server that shows ${name} is doubted`, async () => {
    await deal()
    await see(view(2, null, ['* 35', '0 a'], { deal: 'A C/B', bots: '1:2' }))
    assert.deepEqual((await story()).doubts, [])
    await later()
    assert.deepEqual((await story()).doubts, [doubt])
    assert.deepEqual(at.told, [doubt])
  })
}
