import './page.js'

import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { Drag } from '../../src/ludotheque/web/static/table/board/drag.js'
import { Targets } from '../../src/ludotheque/web/static/table/board/targets.js'
import { animations, document, drawBoard, fire } from './page.js'

const $ = id => document.getElementById(id)
const root = $('ui-middle')

// A window that hears clicks before the page does.
const clickListeners = []
globalThis.addEventListener = (_kind, listener, { capture, once }) => {
  assert.ok(capture && once)
  clickListeners.push(listener)
}
globalThis.dispatchEvent = event => {
  clickListeners.shift()?.(event)
}

let moves
const targets = new Targets(root, { onMove: path => moves.push(path.join(' ')), onDeadEnd() {}, onStep() {} })
new Drag(root, targets)

// Two squares with a piece on each, an empty one, and one out of reach.
beforeEach(() => {
  drawBoard(
    '<g><rect id="a" data-t="a" at="0 0 10 10"/><rect id="b" data-t="b" at="20 0 10 10"/>' +
      '<rect id="c" data-t="c" at="40 0 10 10"/><rect id="d" data-t="d" at="60 0 10 10"/></g>' +
      '<g><circle id="p" class="piece" at="2 2 6 6"/><circle id="q" class="piece" at="22 2 6 6"/></g>',
  )
  moves = []
  animations.length = 0
  clickListeners.length = 0
  targets.set([
    [['b'], [[['a'], 0, 1]]],
    [['c'], []],
  ])
  mock.timers.enable({ apis: ['setTimeout'] })
})
test.afterEach(() => mock.timers.reset())

const down = (id, facts = {}) => fire($(id), 'pointerdown', { button: 0, clientX: 5, clientY: 5, ...facts })
const move = (x, y = 5) => fire(root, 'pointermove', { clientX: x, clientY: y, pointerId: 1 })
const up = (x, y = 5) => fire(root, 'pointerup', { clientX: x, clientY: y })
const lies = id => $(id).style.translate ?? ''

test('a piece that is dragged to an open place makes the move', () => {
  down('a')
  move(25)
  assert.deepEqual(targets.path, ['a'])
  assert.equal(lies('p'), '10px 0px', 'twenty pixels are ten units of the drawing')
  up(45)
  assert.deepEqual(moves, ['a c'])
  assert.equal(lies('p'), '10px 0px', 'it stays under the finger until the server answers')
})

test('the pointer is captured once it drags, not before: plain clicks would be lost', () => {
  root.captured = null
  down('a')
  move(6)
  assert.equal(root.captured, null)
  move(25)
  assert.equal(root.captured, 1)
  up(45)
})

test('nothing is held after letting go', () => {
  down('a')
  move(25)
  up(200)
  move(45)
  assert.deepEqual([targets.path, lies('p')], [[], ''])
})

test('let go where the move goes on, the piece returns and the touches stay made', () => {
  targets.set([
    [[], [[['a'], 0, 1]]],
    [[], [[['c'], 0, 2]]],
    [['d'], []],
  ])
  down('a')
  move(25)
  up(45)
  assert.deepEqual([moves, targets.path, lies('p')], [[], ['a', 'c'], ''])
})

test('let go elsewhere, it returns and nothing is chosen', () => {
  for (const x of [65, 200]) {
    down('a')
    move(x)
    up(x)
    assert.deepEqual([moves, targets.path, lies('p')], [[], [], ''])
    assert.equal(animations.pop().element, $('p'))
  }
})

test('a finger that trembles does not drag', () => {
  down('a')
  move(12)
  up(12)
  assert.deepEqual([targets.path, lies('p')], [[], ''])
  down('a')
  move(13)
  assert.deepEqual(targets.path, ['a'])
  up(13)
})

test('a gesture that the browser takes over makes no move', () => {
  down('a')
  move(45)
  fire(root, 'pointercancel', { clientX: 45, clientY: 5 })
  assert.deepEqual([moves, targets.path, lies('p')], [[], [], ''])
})

test('what can not be touched is not dragged, nor a place without a piece, nor with another button', () => {
  for (const [id, facts] of [
    ['d', {}],
    ['c', {}],
    ['a', { button: 2 }],
  ]) {
    down(id, facts)
    move(45)
    assert.deepEqual([targets.path, lies('p'), lies('q')], [[], '', ''])
  }
})

test('a piece that is chosen already can be dragged on', () => {
  targets.touch('a')
  down('a')
  move(30)
  assert.deepEqual(targets.path, ['a'])
  up(45)
  assert.deepEqual(moves, ['a c'])
})

test('where taking hold of a piece is the whole move, nothing follows the finger', () => {
  down('b')
  move(45)
  assert.deepEqual([moves, lies('q')], [['b'], ''])
  up(45)
  assert.deepEqual(moves, ['b'])
})

test('the click after a drag is swallowed, and only that one', () => {
  down('a')
  move(25)
  up(45)
  let stopped = 0
  const click = { stopPropagation: () => stopped++ }
  dispatchEvent(click)
  dispatchEvent(click)
  assert.equal(stopped, 1)
})

test('if no click comes after a drag, the next one is not swallowed', () => {
  down('a')
  move(25)
  up(45)
  mock.timers.tick(0)
  assert.equal(clickListeners.length, 0)
})
