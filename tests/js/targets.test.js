import './page.js'

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Targets } from '../../src/ludotheque/web/static/table/board/targets.js'
import { document, drawBoard, fire } from './page.js'

const $ = id => document.getElementById(id)
const root = $('ui-middle')

// a leads to b and to d; c is a move by itself.
const STEPS = [
  [['c'], [[['a'], 1, 1]]],
  [['b', 'd'], []],
]
const oneTouch = targets => [[targets, []]]

let calls
const targets = new Targets(root, {
  onMove: path => calls.push(`move ${path.join(' ')}`),
  onDeadEnd: path => calls.push(`dead end ${path.join(' ')}`),
  onStep: () => calls.push(`step ${targets.path.join(' ')}`.trim()),
  onAgain: () => false,
})

// Four squares in a row, and one below the first.
beforeEach(() => {
  const square = (id, x, y) => `<rect id="${id}" data-t="${id}" at="${x} ${y} 10 10"/>`
  drawBoard(square('a', 0, 0) + square('b', 20, 0) + square('c', 40, 0) + square('d', 60, 0) + square('e', 0, 20))
  document.body.focus()
  calls = []
  targets.set(STEPS)
})

const withClass = name => targets.all().flatMap(element => (element.classList.contains(name) ? element.dataset.t : []))
const press = (key, facts = {}) => fire(document.activeElement, 'keydown', { key, ...facts })
const focused = () => document.activeElement.id || document.activeElement.localName

// ── Clicks ──────────────────────────────────────────────────────────────────────────────

test('clicks lead step by step to a move', () => {
  fire($('a'), 'click')
  assert.deepEqual(withClass('can'), ['b', 'd'])
  fire($('d'), 'click')
  assert.deepEqual(calls, ['step a', 'move a d'])
  assert.deepEqual(targets.path, [])
})

test('while a move is on its way touches do nothing, which is seen if the answer takes long', context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  targets.hold()
  fire($('a'), 'click')
  assert.deepEqual([calls, withClass('can')], [[], ['a', 'c']])
  context.mock.timers.tick(200)
  assert.deepEqual(withClass('can'), [])
})

test('the classes show what can be touched, is chosen, could be begun with and was refused', () => {
  assert.deepEqual(
    [withClass('can'), withClass('may'), withClass('sel'), withClass('no')],
    [['a', 'c'], ['a', 'c'], [], []],
  )
  fire($('a'), 'click')
  assert.deepEqual([withClass('can'), withClass('may'), withClass('sel')], [['b', 'd'], ['a', 'c'], ['a']])
  fire($('e'), 'click')
  assert.deepEqual(withClass('no'), ['e'])
  assert.deepEqual(root.dataset.open, 'c a')
  assert.deepEqual(root.dataset.path, 'a')
})

test('only what can be touched is reached by Tab and is not disabled', () => {
  assert.deepEqual([$('a').getAttribute('tabindex'), $('a').getAttribute('aria-disabled')], ['0', 'false'])
  assert.deepEqual([$('b').getAttribute('tabindex'), $('b').getAttribute('aria-disabled')], ['-1', 'true'])
})

test('a click that leads nowhere asks why', () => {
  fire($('a'), 'click')
  fire($('e'), 'click')
  assert.deepEqual(calls, ['step a', 'dead end a e'])
})

test('a click beside all targets takes back what was begun', () => {
  fire($('a'), 'click')
  fire($('board'), 'click')
  assert.deepEqual(calls, ['step a', 'step'])
  fire($('board'), 'click')
  assert.equal(calls.length, 2, 'there was nothing to take back')
})

test('without steps nothing can be touched, and whoever touches is told why', () => {
  targets.set(null)
  fire($('a'), 'click')
  assert.deepEqual([calls, withClass('can'), root.dataset.open], [['dead end a'], [], undefined])
})

test('touches stay made only where they are kept', () => {
  fire($('a'), 'click')
  targets.set(STEPS, {}, true)
  assert.deepEqual(targets.path, ['a'])
  targets.set(STEPS)
  assert.deepEqual(targets.path, [])
})

test('what a refusal is about is marked until the next touch', () => {
  fire($('e'), 'click')
  targets.refuse(['b'])
  assert.deepEqual(withClass('no'), ['b', 'e'])
  fire($('a'), 'click')
  assert.deepEqual(withClass('no'), [])
})

// ── Choices that are not drawn ──────────────────────────────────────────────────────────

test('what is not in the drawing gets a button with its label', () => {
  targets.set(oneTouch(['a', 'pass', 'quiet']), { a: 'square a', pass: 'Pass' })
  const buttons = [...$('ui-choices').children]
  assert.deepEqual(
    buttons.map(button => [button.dataset.t, button.textContent]),
    [['pass', 'Pass']],
  )
  assert.equal($('ui-choices').hidden, false)
  fire(buttons[0], 'click')
  assert.deepEqual(calls, ['move pass'])
  targets.set(oneTouch(['a']), {})
  assert.equal($('ui-choices').hidden, true)
})

test('buttons that stay keep their element, and so the focus', () => {
  targets.set(oneTouch(['x', 'y']), { x: 'X', y: 'Y' })
  const [button] = $('ui-choices').children
  button.focus()
  targets.set(oneTouch(['x', 'y']), { x: 'X', y: 'Y' }, true)
  assert.equal(document.activeElement, button)
})

test('many choices are shown differently', () => {
  const names = [...'stuvwxy']
  const labels = Object.fromEntries(names.map(name => [name, name.toUpperCase()]))
  targets.set(oneTouch(names.slice(1)), labels)
  assert.equal($('ui-choices').classList.contains('many'), false)
  targets.set(oneTouch(names), labels)
  assert.equal($('ui-choices').classList.contains('many'), true)
})

// ── Keys ────────────────────────────────────────────────────────────────────────────────

test('arrows go from one possible place to the next, with Shift over all places', () => {
  $('a').focus()
  press('ArrowRight')
  assert.equal(focused(), 'c')
  press('ArrowRight')
  assert.equal(focused(), 'c', 'there is nothing more in that direction')
  press('ArrowLeft')
  assert.equal(focused(), 'a')
  press('ArrowRight', { shiftKey: true })
  assert.equal(focused(), 'b')
  press('ArrowLeft', { shiftKey: true })
  press('ArrowDown', { shiftKey: true })
  assert.equal(focused(), 'e')
})

test('from elsewhere the first arrow goes to the first possible place', () => {
  $('board').focus()
  assert.equal(press('ArrowDown').defaultPrevented, true)
  assert.equal(focused(), 'a')
})

test('Enter and Space touch what has the focus', () => {
  $('a').focus()
  press('Enter')
  $('d').focus()
  press(' ')
  assert.deepEqual(calls, ['step a', 'move a d'])
})

test('a button is left to the browser: Enter clicks it anyway', () => {
  targets.set(oneTouch(['pass']), { pass: 'Pass' })
  $('ui-choices').firstElementChild.focus()
  assert.equal(press('Enter').defaultPrevented, false)
  assert.deepEqual(calls, [])
})

test('keys with Control, Meta or Alt belong to the browser', () => {
  $('a').focus()
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) press('Enter', { [modifier]: true })
  assert.deepEqual(calls, [])
})

test('after a step by keyboard the next thing to choose has the focus', () => {
  $('a').focus()
  press('Enter')
  assert.equal(focused(), 'b')
})

// ── Focus that would be lost ────────────────────────────────────────────────────────────

test('where the focus was on something that is gone, it goes to what took its place', () => {
  $('c').focus()
  const before = targets.focused()
  $('c').remove()
  $('board').innerHTML += '<rect id="c2" data-t="c" class="can"/>'
  targets.refocus(before)
  assert.equal(focused(), 'c2')
})

test('else to something that can be touched, else to the board', () => {
  $('c').remove()
  targets.refocus('c')
  assert.equal(focused(), 'a')
  document.body.focus()
  targets.set(null)
  targets.refocus('c')
  assert.equal(focused(), 'board')
})

test('the focus does not vanish with a button that is no longer offered', () => {
  targets.set(oneTouch(['pass', 'a']), { pass: 'Pass' })
  $('ui-choices').firstElementChild.focus()
  targets.set(oneTouch(['c']))
  assert.equal(focused(), 'c')
})

test('a focus that is somewhere is not moved', () => {
  $('e').focus()
  targets.refocus('a')
  assert.equal(focused(), 'e')
})
