import './page.js'

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beaten, resultsAfter } from '../../src/ludotheque/web/static/results.js'

const NOTHING = { levels: {}, last: '' }
const won = (level, code) => ({ level, won: true, drawn: false, code })

test('a game counts once, for its level', () => {
  const once = resultsAfter(NOTHING, won(2, 'A'))
  assert.deepEqual(once.levels, { 2: { won: 1, lost: 0, drawn: 0 } })
  assert.equal(resultsAfter(once, won(2, 'A')), once)
  const lost = resultsAfter(once, { level: 3, won: false, drawn: false, code: 'B' })
  assert.deepEqual(lost.levels[3], { won: 0, lost: 1, drawn: 0 })
  const drawn = resultsAfter(lost, { level: 3, won: false, drawn: true, code: 'C' })
  assert.deepEqual(drawn.levels[3], { won: 0, lost: 1, drawn: 1 })
})

test('the level to beat is above the highest that was beaten', () => {
  assert.equal(beaten(NOTHING), 0)
  assert.equal(beaten(resultsAfter(NOTHING, won(3, 'A'))), 3)
  assert.equal(beaten({ levels: { 4: { won: 0, lost: 2, drawn: 0 }, 1: { won: 1, lost: 0, drawn: 0 } }, last: '' }), 1)
})
