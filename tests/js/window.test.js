import './page.js'

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { windowOn } from '../../src/ludotheque/web/static/table/board/window.js'

const LAPTOP = { width: 760, height: 720 }
const PHONE = { width: 380, height: 280 }
const box = (x, y, width, height) => ({ x, y, width, height })
const cell = (seen, room) => 72 * Math.min(room.width / seen.width, room.height / seen.height)

test('all of the table is seen while nothing is picked', () => {
  const all = box(-300, -300, 1008, 1080)
  assert.deepEqual(windowOn(all, null, PHONE), all)
})

test('places that are seen and large enough leave the view as it is', () => {
  const all = box(-180, -234, 576, 468)
  assert.deepEqual(windowOn(all, box(-100, -100, 200, 200), LAPTOP), all)
})

test('places past the edge of the view are taken into it', () => {
  const all = box(-180, -234, 576, 468)
  const seen = windowOn(all, box(0, -400, 100, 200), LAPTOP)
  assert.ok(seen.y <= -400)
  assert.ok(seen.y + seen.height >= 234)
})

test('on a phone the view of a table that has grown goes to the places', () => {
  const all = box(-300, -300, 1008, 1080)
  assert.ok(cell(all, PHONE) < 24)
  const places = box(0, 0, 300, 200)
  const seen = windowOn(all, places, PHONE)
  assert.ok(cell(seen, PHONE) > 44)
  assert.ok(seen.x <= 0 && seen.x + seen.width >= 300 && seen.y <= 0 && seen.y + seen.height >= 200)
})

test('where not all places fit at the size of a finger, it shows as many as it can, and none smaller', () => {
  const all = box(-300, -300, 1008, 1080)
  const each = [box(-290, -290, 72, 144), box(300, 300, 72, 144), box(400, 310, 72, 144), box(618, 626, 72, 144)]
  const seen = windowOn(all, box(-290, -290, 980, 1060), PHONE, each)
  assert.ok(cell(seen, PHONE) >= 39.9)
  const shown = each.filter(
    ({ x, y }) => x >= seen.x && y >= seen.y && x + 72 <= seen.x + seen.width && y + 144 <= seen.y + seen.height,
  )
  assert.equal(shown.length, 2)
})
