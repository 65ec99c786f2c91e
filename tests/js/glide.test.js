import './page.js'

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { glide } from '../../src/ludotheque/web/static/table/board/glide.js'
import { animations, document, drawBoard } from './page.js'

const $ = id => document.getElementById(id)
const piece = (id, x, more = '') => `<circle id="${id}" class="piece" at="${x} 0 10 10" ${more}/>`

/** The animations of a change from some pieces to others: which piece, and how. */
function change(before, after) {
  drawBoard(before)
  glide(() => drawBoardIn(after), 400)
  return animations.map(({ element, frames }) => [
    element.id || 'ghost',
    frames.translate ? `from ${frames.translate[0]}` : `opacity ${frames.opacity.join('→')}`,
  ])
}

function drawBoardIn(svg) {
  $('board').innerHTML = svg
}

beforeEach(() => {
  animations.length = 0
  document.hidden = false
})

test('a piece glides from where it was, in the units of its drawing', () => {
  assert.deepEqual(change(piece('k', 0), piece('k', 40)), [['k', 'from -20px 0px']])
})

test('a piece that has not moved stays still', () => {
  assert.deepEqual(change(piece('k', 0), piece('k', 0)), [])
})

test('what is new appears; what is gone fades, out of reach', () => {
  assert.deepEqual(change(piece('old', 0, 'data-t="a"').replace('"piece"', '"piece can"'), piece('new', 40)), [
    ['new', 'opacity 0→1'],
    ['ghost', 'opacity 1→0'],
  ])
  const ghost = animations[1].element
  assert.deepEqual([ghost.hasAttribute('data-t'), ghost.getAttribute('aria-hidden')], [false, 'true'])
  assert.equal(ghost.getAttribute('class'), 'piece')
})

test('what is gone with its whole pane does not fade: it may be a hand that is hidden now', () => {
  drawBoard(piece('k', 0))
  document.getElementById('ui-hand').innerHTML = `<svg class="board">${piece('card', 0)}</svg>`
  glide(() => document.getElementById('ui-hand').replaceChildren(), 400)
  assert.deepEqual(animations, [])
})

test('a piece without an identity of its own glides from what it came from', () => {
  const found = change(piece('f-a', 0), piece('f-b', 40, 'data-from="f-a"'))
  assert.deepEqual(found[0], ['f-b', 'from -20px 0px'])
})

test('also if something else has taken that place, whichever is drawn first', () => {
  for (const after of [
    [piece('f-a', 0, 'data-from="f-c"'), piece('f-b', 40, 'data-from="f-a"')],
    [piece('f-b', 40, 'data-from="f-a"'), piece('f-a', 0, 'data-from="f-c"')],
  ]) {
    animations.length = 0
    const found = change(piece('f-a', 0) + piece('f-c', 80), after.join(''))
    assert.deepEqual(Object.fromEntries(found), {
      'f-a': 'from 40px 0px',
      'f-b': 'from -20px 0px',
      ghost: 'opacity 1→0',
    })
  }
})

test('what it came from counts once: afterwards it glides from where it was itself', () => {
  const found = change(
    piece('f-a', 0) + piece('f-b', 40, 'data-from="f-a"'),
    piece('f-a', 0) + piece('f-b', 60, 'data-from="f-a"'),
  )
  assert.deepEqual(found, [['f-b', 'from -10px 0px']])
})

test('a piece that jumps does not glide', () => {
  assert.deepEqual(change(piece('k', 0), piece('k', 40).replace('"piece"', '"piece jump"')), [])
})

test('a piece that was dragged lies where it belongs again', () => {
  drawBoard(piece('k', 0))
  $('k').style.translate = '9px 9px'
  glide(() => {}, 400)
  assert.equal($('k').style.translate ?? '', '')
})

test('in a page that nobody looks at nothing glides', () => {
  document.hidden = true
  assert.deepEqual(change(piece('k', 0), piece('k', 40) + piece('n', 0)), [])
})

test('it gives back what the change gives back', () => {
  assert.equal(
    glide(() => false, 400),
    false,
  )
})
