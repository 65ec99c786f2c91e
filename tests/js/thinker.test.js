import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { Thinker } from '../../src/ludotheque/web/static/offline/thinker.js'

const SOON = 1000
const REST = 60_000
const thought = { toJs: () => new Uint8Array(1) }

let workers = []

class Stand {
  constructor() {
    this.asked = []
    this.ended = false
    workers.push(this)
  }
  postMessage(message) {
    if (message.thought) this.asked.push(message.id)
  }
  terminate() {
    this.ended = true
  }
  answer() {
    this.onmessage({ data: { id: this.asked.shift(), answer: new Uint8Array(2) } })
  }
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] })
  globalThis.Worker = Stand
  workers = []
})
afterEach(() => mock.timers.reset())

test('a table gets a worker after it is shown, a thought at once', () => {
  const thinker = new Thinker(() => {})
  thinker.expect()
  assert.equal(workers.length, 0)
  mock.timers.tick(SOON)
  assert.equal(workers.length, 1)
  const other = new Thinker(() => {})
  other.think(thought)
  assert.equal(workers.length, 2)
})

test('the worker ends when it was not needed for a while, and comes back for a thought', async () => {
  const thinker = new Thinker(() => {})
  const first = thinker.think(thought)
  workers[0].answer()
  assert.equal((await first).length, 2)
  mock.timers.tick(REST - 1)
  thinker.expect()
  mock.timers.tick(REST - 1)
  assert.equal(workers[0].ended, false)
  mock.timers.tick(1)
  assert.equal(workers[0].ended, true)
  const second = thinker.think(thought)
  assert.equal(workers.length, 2)
  workers[1].answer()
  assert.equal((await second).length, 2)
})

test('a worker that still thinks is not ended', () => {
  const thinker = new Thinker(() => {})
  thinker.think(thought)
  mock.timers.tick(3 * REST)
  assert.equal(workers[0].ended, false)
  workers[0].answer()
  mock.timers.tick(REST)
  assert.equal(workers[0].ended, true)
})
