import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSteps, TouchPath } from '../../src/ludotheque/web/static/table/board/touch-path.js'

// a leads to b (a move) or c, after which d or e is a move; f and g lead to the same as each other.
const STEPS = [
  [
    [],
    [
      [['a'], 1, 1],
      [['f', 'g'], 2, 2],
    ],
  ],
  [['b'], [[['c'], 3, 3]]],
  [['h'], []],
  [['d', 'e'], []],
]

function touched(...targets) {
  const touches = new TouchPath()
  touches.setSteps(STEPS, false)
  for (const target of targets) touches.touch(target)
  return touches
}

test('targets that lead to the same are one branch in the message, and several things to touch', () => {
  const { next } = readSteps(STEPS)
  assert.deepEqual([...next.keys()], ['a', 'f', 'g'])
  assert.deepEqual([...next.get('g').next.keys()], ['h'])
  assert.equal(next.get('g').next.get('h'), null)
  assert.equal(next.get('a').next.get('b'), null)
})

test('every step has its prompt', () => {
  assert.deepEqual(
    [[], ['a'], ['g'], ['a', 'c'], ['a', 'x']].map(path => touched(...path).prompt),
    [0, 1, 2, 3, 1],
  )
  assert.equal(new TouchPath().prompt, 0)
})

test('every touch narrows what can be touched next', () => {
  assert.deepEqual(touched().options(), ['a', 'f', 'g'])
  assert.deepEqual(touched('a').options(), ['b', 'c'])
  assert.deepEqual(touched('a', 'c').options(), ['d', 'e'])
  assert.deepEqual(touched('a', 'c').openings(), ['a', 'f', 'g'])
})

test('the last touch completes the move, and the next one begins another', () => {
  const touches = touched('a', 'c')
  assert.deepEqual(touches.touch('e'), { did: 'move', path: ['a', 'c', 'e'] })
  assert.deepEqual(touches.path, [])
  assert.deepEqual(touched('a').touch('b'), { did: 'move', path: ['a', 'b'] })
  assert.deepEqual(touched('g').touch('h'), { did: 'move', path: ['g', 'h'] })
})

test('touching the same again takes back that touch only', () => {
  const touches = touched('a', 'c')
  assert.deepEqual(touches.touch('c'), { did: 'back' })
  assert.deepEqual(touches.path, ['a'])
})

test('touching another beginning starts again from there', () => {
  const touches = touched('a', 'c')
  assert.deepEqual(touches.touch('f'), { did: 'step' })
  assert.deepEqual(touches.path, ['f'])
})

test('a touch that leads nowhere changes nothing, and is remembered until the next one', () => {
  const touches = touched('a')
  assert.deepEqual(touches.touch('x'), { did: 'nothing', path: ['a', 'x'] })
  assert.deepEqual(touches.path, ['a'])
  assert.deepEqual(touches.refused, ['x'])
  touches.touch('c')
  assert.deepEqual(touches.refused, [])
})

test('touching another place moves there what was begun', () => {
  const touches = touched('a', 'c')
  assert.deepEqual(touches.instead(), ['b'])
  assert.deepEqual(touches.touch('b'), { did: 'move', path: ['a', 'b'] })
})

test('one touch can be taken back', () => {
  const touches = touched('a', 'c')
  assert.deepEqual([touches.back(), touches.path], [{ did: 'back' }, ['a']])
})

test('a way that the path has taken already is no beginning', () => {
  const loop = new TouchPath()
  loop.setSteps(
    [
      [[], [[['a'], 0, 1]]],
      [[], [[['b'], 0, 2]]],
      [['a'], []],
    ],
    false,
  )
  loop.touch('a')
  loop.touch('b')
  assert.deepEqual(loop.touch('a'), { did: 'move', path: ['a', 'b', 'a'] })
})

test('all touches can be taken back at once', () => {
  const touches = touched('a', 'c', 'x')
  assert.equal(touches.clear(), true)
  assert.deepEqual([touches.path, touches.refused], [[], []])
  assert.equal(touches.clear(), false)
})

test('touches stay made in a new view of the same position, if they are still possible', () => {
  const kept = (steps, keep) => {
    const touches = touched('a', 'c')
    touches.setSteps(steps, keep)
    return touches.path
  }
  assert.deepEqual(kept(STEPS, true), ['a', 'c'])
  assert.deepEqual(kept(STEPS, false), [])
  assert.deepEqual(
    kept(
      [
        [[], [[['a'], 0, 1]]],
        [['b'], []],
      ],
      true,
    ),
    [],
  )
  assert.deepEqual(
    kept(
      [
        [[], [[['a'], 0, 1]]],
        [['c'], []],
      ],
      true,
    ),
    [],
    'it would be a whole move now',
  )
  assert.deepEqual(kept(null, true), [])
})

test('nothing can be touched without steps', () => {
  const touches = touched('a')
  touches.setSteps(null, true)
  assert.deepEqual([touches.options(), touches.openings(), touches.path], [[], [], []])
})
