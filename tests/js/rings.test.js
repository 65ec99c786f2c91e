// Rings of a hint, where a part of an endless table is shown.
import './page.js'

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inside } from '../../src/ludotheque/web/static/table/board/rings.js'

const SEEN = { x: 0, y: 0, width: 400, height: 300 }

test('a ring keeps within what is seen', () => {
  assert.deepEqual(inside(SEEN, { x: 350, y: 100, width: 100, height: 50 }, 10), {
    x: 345,
    y: 95,
    width: 45,
    height: 60,
  })
})

test('a ring round something out of sight is whole, so that the view can move there', () => {
  for (const around of [
    { x: 500, y: 100, width: 72, height: 144 },
    { x: 100, y: -300, width: 72, height: 144 },
  ]) {
    assert.deepEqual(inside(SEEN, around, 10), around)
  }
})
