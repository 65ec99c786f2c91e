import './page.js'

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { mergeDelta, mergeDescription, mergePanes } from '../../src/ludotheque/web/static/table/board/merge.js'
import { document, drawBoard } from './page.js'

const $ = id => document.getElementById(id)
const order = layer => [...$(layer).children].map(child => child.id).join(' ')
const pane = (svg, id = 'board') => ({ id, label: `the ${id}`, box: '0 0 80 80', svg })

beforeEach(() => {
  drawBoard(
    '<g id="squares"><rect id="a1" data-t="a1" fill="red"/><rect id="b1"/></g>' +
      '<g id="pieces"><g id="k" class="piece"><path d="M0 0"/></g><circle id="q" class="piece"/></g>',
  )
})

// ── Whole drawings ──────────────────────────────────────────────────────────────────────

test('what stays keeps its element, and gets the attributes and the content of the new one', () => {
  const [square, king, inside] = [$('a1'), $('k'), $('k').firstElementChild]
  mergePanes([
    pane(
      '<g id="squares"><rect id="a1" data-t="a1" class="lit"/><rect id="b1"/></g>' +
        '<g id="pieces"><g id="k" class="piece"><path d="M1 1"/></g><circle id="q" class="piece"/></g>',
    ),
  ])
  assert.equal($('a1'), square)
  assert.deepEqual([square.getAttribute('class'), square.hasAttribute('fill')], ['lit', false])
  assert.equal($('k'), king)
  assert.notEqual(king.firstElementChild, inside)
  assert.equal(king.firstElementChild.getAttribute('d'), 'M1 1')
})

test('content that is the same is not touched', () => {
  const inside = $('k').firstElementChild
  mergePanes([pane($('board').innerHTML)])
  assert.equal($('k').firstElementChild, inside)
})

test('parts come, go and change places', () => {
  const queen = $('q')
  mergePanes([
    pane('<g id="squares"><rect id="b1"/></g><g id="pieces"><circle id="q"/><circle id="n"/><g id="k"/></g>'),
  ])
  assert.equal(order('squares'), 'b1')
  assert.equal(order('pieces'), 'q n k')
  assert.equal($('q'), queen)
})

test('a part may move to another layer', () => {
  const queen = $('q')
  mergePanes([pane('<g id="squares"><rect id="a1"/><circle id="q"/></g><g id="pieces"><g id="k"/></g>')])
  assert.deepEqual([order('squares'), order('pieces'), $('q')], ['a1 q', 'k', queen])
})

test('a part of another kind is a new element', () => {
  const queen = $('q')
  mergePanes([pane('<g id="squares"/><g id="pieces"><rect id="q"/></g>')])
  assert.equal($('q').localName, 'rect')
  assert.notEqual($('q'), queen)
  assert.equal(order('pieces'), 'q')
})

test('layers are shifted, and back', () => {
  mergePanes([pane('<g id="squares" transform="translate(5 0)"/><g id="pieces"/>')])
  assert.equal($('squares').getAttribute('transform'), 'translate(5 0)')
  mergePanes([pane('<g id="squares"/><g id="pieces"/>')])
  assert.equal($('squares').hasAttribute('transform'), false)
})

test('a pane has its label and its box', () => {
  mergePanes([pane('')])
  assert.equal($('board').getAttribute('aria-label'), 'the board')
  assert.equal($('board').getAttribute('viewBox'), '0 0 80 80')
})

test('a hand that is dealt gets its place, and leaves it again', () => {
  mergePanes([pane(''), pane('<g id="cards"><rect id="c"/></g>', 'hand-0')])
  assert.equal($('hand-0').parentElement.id, 'ui-hand')
  assert.equal($('hand-0').getAttribute('role'), 'group')
  assert.equal(order('cards'), 'c')
  mergePanes([pane('')])
  assert.equal($('hand-0'), null)
  assert.ok($('board'))
})

// ── Changes ─────────────────────────────────────────────────────────────────────────────

test('a part is inserted before another, or at the end', () => {
  assert.equal(mergeDelta({ parts: [['pieces', '', "<circle id='z'/>"]] }), true)
  assert.equal(mergeDelta({ parts: [['pieces', 'q', "<circle id='y'/>"]] }), true)
  assert.equal(order('pieces'), 'k y q z')
})

test('parts that are inserted from the last to the first find what they stand before', () => {
  const parts = ['n3', 'n2', 'n1'].map((id, i) => ['pieces', ['', 'n3', 'n2'][i], `<circle id='${id}'/>`])
  assert.equal(mergeDelta({ parts }), true)
  assert.equal(order('pieces'), 'k q n1 n2 n3')
})

test('a part that moves within its layer keeps its element', () => {
  const king = $('k')
  assert.equal(mergeDelta({ parts: [['pieces', '', "<g id='k' class='piece'/>"]] }), true)
  assert.deepEqual([order('pieces'), $('k')], ['q k', king])
})

test('a part that stays where it is changes in place', () => {
  const king = $('k')
  assert.equal(mergeDelta({ parts: [['pieces', null, "<g id='k'><path d='M2 2'/></g>"]] }), true)
  assert.deepEqual([order('pieces'), $('k'), king.firstElementChild.getAttribute('d')], ['k q', king, 'M2 2'])
})

test('attributes are set and removed', () => {
  assert.equal(mergeDelta({ attributes: { a1: { fill: null, class: 'lit' } } }), true)
  assert.deepEqual([$('a1').hasAttribute('fill'), $('a1').getAttribute('class')], [false, 'lit'])
})

test('what is no target any more is not lit', () => {
  const square = $('a1')
  square.setAttribute('class', 'field can')
  square.setAttribute('aria-disabled', 'false')
  mergeDelta({ attributes: { a1: { fill: 'blue' } } })
  assert.equal(square.getAttribute('class'), 'field can')
  mergeDelta({ attributes: { a1: { 'data-t': null } } })
  assert.deepEqual([square.getAttribute('class'), square.hasAttribute('aria-disabled')], ['field', false])
})

test('what is gone is removed; it may be gone already', () => {
  assert.equal(mergeDelta({ gone: ['q', 'x'] }), true)
  assert.equal(order('pieces'), 'k')
})

test('layers are shifted and panes resized', () => {
  mergeDelta({ layers: { squares: 'translate(9 9)', pieces: '' }, boxes: { board: '-9 0 89 80' } })
  assert.equal($('squares').getAttribute('transform'), 'translate(9 9)')
  assert.equal($('pieces').hasAttribute('transform'), false)
  assert.equal($('board').getAttribute('viewBox'), '-9 0 89 80')
})

test('a pane that comes is put beside those that are there', () => {
  const king = $('k')
  assert.ok(mergeDelta({ panes: [pane('<g id="shown"><rect id="h"/></g>', 'hand')] }))
  assert.deepEqual([order('shown'), $('hand').getAttribute('aria-label')], ['h', 'the hand'])
  assert.equal($('k'), king)
})

test('lines of the description are changed, added and left out', () => {
  assert.equal(mergeDescription('a\nb\nc', { lines: 3, changed: { 1: 'B' } }), 'a\nB\nc')
  assert.equal(mergeDescription('a\nb', { lines: 4, changed: { 2: 'c', 3: 'd' } }), 'a\nb\nc\nd')
  assert.equal(mergeDescription('a\nb\nc', { lines: 2, changed: { 0: 'A' } }), 'A\nb')
})

test('whatever has a target is a button that can have the focus', () => {
  const svg = "<g id='n'><rect data-t='c1'/><path/></g>"
  mergeDelta({ parts: [['pieces', '', svg]] })
  const [target, path] = $('n').children
  assert.deepEqual([target.getAttribute('role'), target.getAttribute('tabindex')], ['button', '-1'])
  assert.equal(path.hasAttribute('role'), false)
  assert.equal($('n').hasAttribute('role'), false)
  mergeDelta({ parts: [['squares', null, "<rect id='b1' data-t='b1'/>"]] })
  assert.equal($('b1').getAttribute('role'), 'button')
})

for (const [name, change] of [
  ['a layer that is not there', { parts: [['none', '', "<g id='n'/>"]] }],
  ['a neighbour that is not there', { parts: [['pieces', 'x', "<g id='n'/>"]] }],
  ['a neighbour in another layer', { parts: [['pieces', 'a1', "<g id='n'/>"]] }],
  ['a part that should be there', { parts: [['pieces', null, "<g id='n'/>"]] }],
  ['attributes of a part that is not there', { attributes: { n: { fill: 'red' } } }],
]) {
  test(`a change does not fit the drawing: ${name}`, () => {
    assert.equal(mergeDelta(change), false)
  })
}
