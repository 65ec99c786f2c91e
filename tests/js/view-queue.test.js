import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'

let calm = false // whether the visitor prefers reduced motion
globalThis.matchMedia = () => ({
  get matches() {
    return calm
  },
})
const { ViewQueue } = await import('../../src/ludotheque/web/static/table/view-queue.js')

const ME = 0
const OTHER = 1
const DICE = -1

/** A view that brings moves of these seats, as a change of the drawing or all of it. */
const view = (version, movers, drawing) => ({
  version,
  seats: [ME],
  drawing,
  delta: drawing ? undefined : {},
  moves: { kept: 0, added: movers.map(seat => ({ seat, words: '', text: '' })) },
})

let shown
let queue

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 })
  mock.method(performance, 'now', () => Date.now())
  calm = false
  globalThis.document = { hidden: false }
  shown = []
  queue = new ViewQueue(({ version }) => shown.push(version))
})

afterEach(() => {
  mock.timers.reset()
  mock.restoreAll()
})

test('moves of others are shown one after the other, 700 ms apart', () => {
  for (const version of [1, 2, 3]) queue.push(view(version, [OTHER]))
  assert.deepEqual(shown, [1])
  mock.timers.tick(699)
  assert.deepEqual(shown, [1])
  mock.timers.tick(1)
  assert.deepEqual(shown, [1, 2])
  mock.timers.tick(700)
  assert.deepEqual(shown, [1, 2, 3])
})

test('dice are moves of others', () => {
  queue.push(view(1, [ME]))
  queue.push(view(2, [DICE]))
  assert.deepEqual(shown, [1])
  mock.timers.tick(700)
  assert.deepEqual(shown, [1, 2])
})

test('the pause is shorter where nothing glides', () => {
  calm = true
  queue.push(view(1, [OTHER]))
  queue.push(view(2, [OTHER]))
  mock.timers.tick(300)
  assert.deepEqual(shown, [1, 2])
})

test('time that has passed since the last move counts', () => {
  queue.push(view(1, [OTHER]))
  mock.timers.tick(500)
  queue.push(view(2, [OTHER]))
  mock.timers.tick(200)
  assert.deepEqual(shown, [1, 2])
})

test("one's own move, a view without a move and a whole drawing are shown at once", () => {
  queue.push(view(1, [OTHER]))
  queue.push(view(2, [ME]))
  queue.push(view(3, []))
  queue.push(view(4, [OTHER], { panes: [] }))
  assert.deepEqual(shown, [1, 2, 3, 4])
})

test('but nothing overtakes what waits', () => {
  queue.push(view(1, [OTHER]))
  queue.push(view(2, [OTHER]))
  queue.push(view(3, [ME]))
  assert.deepEqual(shown, [1])
  mock.timers.tick(700)
  assert.deepEqual(shown, [1, 2, 3])
})

test('in a page that nobody looks at nothing waits', () => {
  document.hidden = true
  for (const version of [1, 2, 3]) queue.push(view(version, [OTHER]))
  assert.deepEqual(shown, [1, 2, 3])
})

test('the version is that of the newest view, shown or not', () => {
  assert.equal(queue.version, -1)
  queue.push(view(1, [OTHER]))
  queue.push(view(2, [OTHER]))
  assert.deepEqual(shown, [1])
  assert.equal(queue.version, 2)
})

test('while the drawing is wrong there is no version, until all of it has come', () => {
  queue.push(view(1, []))
  queue.needsWhole = true
  assert.equal(queue.version, -1)
  queue.push(view(2, []))
  assert.equal(queue.version, -1, 'a change of a wrong drawing is of no use')
  queue.push(view(3, [], { panes: [] }))
  assert.equal(queue.version, 3)
})
