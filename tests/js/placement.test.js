import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Placement } from '../../src/ludotheque/web/static/table/board/placement.js'

const SETUP = {
  by: 'setup',
  places: ['A1', 'A2', 'A3'],
  figures: [
    { letter: 'C', name: 'chief', count: 1 },
    { letter: 'W', name: 'warrior', count: 2 },
  ],
}

function placed(...places) {
  const placement = new Placement(SETUP)
  for (const place of places) placement.touch(place)
  return placement
}

test('figures are placed in their order, until none is left', () => {
  const placement = placed('A2')
  assert.deepEqual(placement.placed, { A2: 'C' })
  assert.equal(placement.figure, 'W')
  assert.deepEqual([placement.left('C'), placement.left('W')], [0, 2])
  assert.equal(placement.complete(), false)
  placement.touch('A1')
  placement.touch('A3')
  assert.deepEqual(placement.placed, { A1: 'W', A2: 'C', A3: 'W' })
  assert.equal(placement.figure, null)
  assert.equal(placement.complete(), true)
})

test('another figure can be chosen', () => {
  const placement = placed()
  placement.figure = 'W'
  placement.touch('A1')
  assert.deepEqual([placement.placed, placement.figure], [{ A1: 'W' }, 'W'])
})

test('a place that holds the chosen figure gives it back', () => {
  const placement = placed('A1', 'A2', 'A2')
  assert.deepEqual(placement.placed, { A1: 'C' })
  assert.equal(placement.left('W'), 2)
})

test('a place that holds another figure gets the chosen one', () => {
  const placement = placed('A1')
  placement.touch('A1')
  assert.deepEqual(placement.placed, { A1: 'W' })
  assert.equal(placement.left('C'), 1)
})

test('when all are placed, a touch empties the place and its figure is the chosen one', () => {
  const placement = placed('A1', 'A2', 'A3', 'A1')
  assert.deepEqual(placement.placed, { A2: 'W', A3: 'W' })
  assert.equal(placement.figure, 'C')
})

test('all figures can be placed at once, and taken away', () => {
  const placement = placed()
  placement.put({ A1: 'W', A2: 'W', A3: 'C' })
  assert.deepEqual([placement.complete(), placement.figure], [true, null])
  placement.put({})
  assert.deepEqual([placement.complete(), placement.figure], [false, 'C'])
})

test('what was placed is never changed in place: who was told of it compares', () => {
  const placement = placed('A1')
  const before = placement.placed
  placement.touch('A2')
  assert.deepEqual(before, { A1: 'C' })
  assert.notEqual(placement.placed, before)
})
