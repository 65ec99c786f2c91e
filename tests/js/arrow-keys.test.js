import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DIRECTIONS, nearest } from '../../src/ludotheque/web/static/table/board/arrow-keys.js'

// "0,0 10,0": two points
const points = text => text.split(' ').map(point => point.split(',').map(Number))

const { ArrowLeft, ArrowRight, ArrowUp, ArrowDown } = DIRECTIONS

test('an arrow goes to the nearest place in its direction', () => {
  const places = points('0,0 10,0 20,0 -10,0 0,10 0,-10')
  assert.equal(nearest([0, 0], ArrowRight, places), 1)
  assert.equal(nearest([0, 0], ArrowLeft, places), 3)
  assert.equal(nearest([0, 0], ArrowDown, places), 4)
  assert.equal(nearest([0, 0], ArrowUp, places), 5)
  assert.equal(nearest([10, 0], ArrowRight, places), 2)
})

test('what lies to the side counts twice', () => {
  assert.equal(nearest([0, 0], ArrowRight, points('10,6 21,0')), 1)
  assert.equal(nearest([0, 0], ArrowRight, points('10,5 21,0')), 0)
  assert.equal(nearest([0, 0], ArrowRight, points('21,0 10,6')), 0)
  assert.equal(nearest([0, 0], ArrowUp, points('6,-10 0,-21')), 1)
})

test('there may be nothing in that direction', () => {
  assert.equal(nearest([0, 0], ArrowLeft, points('0,0 10,0 0,30')), -1)
  assert.equal(nearest([0, 0], ArrowLeft, []), -1)
})

test('a pixel to the left is not left: rows of a drawing are never quite straight', () => {
  assert.equal(nearest([0, 0], ArrowLeft, points('-1,40')), -1)
})
