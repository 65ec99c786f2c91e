import './page.js'

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markMove, mergeMoves, showMoves } from '../../src/ludotheque/web/static/table/panels/move-list.js'
import { fill } from '../../src/ludotheque/web/static/words.js'
import { document } from './page.js'

const [a, b, c, d] = [...'abcd'].map((words, ply) => ({ seat: ply % 2, words, text: words }))

test('a view brings new moves, after those that are kept', () => {
  assert.deepEqual(mergeMoves([], { kept: 0, added: [a, b] }), [a, b])
  assert.deepEqual(mergeMoves([a, b], { kept: 2, added: [c] }), [a, b, c])
  assert.deepEqual(mergeMoves([a, b], { kept: 2, added: [] }), [a, b])
})

test('moves that were taken back, or came to light, are replaced', () => {
  assert.deepEqual(mergeMoves([a, b, c], { kept: 1, added: [] }), [a])
  assert.deepEqual(mergeMoves([a, b, c], { kept: 1, added: [d, c] }), [a, d, c])
})

test('blanks of a sentence are filled; one without a value stays', () => {
  assert.equal(fill('{n} of {most}', { n: 0 }), '0 of {most}')
})

// ── The list on the page ────────────────────────────────────────────────────────────────

const PLAYERS = [{ name: 'Ana' }, { name: 'Ben' }]
const list = document.getElementById('ui-played')
const shown = () => [...list.children].map(item => item.textContent)
const marked = () => [...list.children].findIndex(item => item.getAttribute('aria-current') === 'true') + 1

test('each move is shown with its number, who made it, its words and its notation', () => {
  showMoves(
    {
      kept: 0,
      added: [
        { seat: 0, words: 'moves a man', text: 'a2' },
        { seat: -1, words: 'three and five', text: '35' },
      ],
    },
    PLAYERS,
  )
  assert.deepEqual(shown(), ['1Ana moves a mana2', '2three and five35'])
  assert.deepEqual(
    [...list.querySelectorAll('a')].map(link => link.dataset.ply),
    ['1', '2'],
  )
  assert.deepEqual(
    [...list.querySelectorAll('.disc')].map(disc => disc.className),
    ['disc d0', 'disc d-1'],
  )
  assert.equal(marked(), 2)
})

test('moves that are replaced leave the list', () => {
  showMoves({ kept: 0, added: [a, b, c] }, PLAYERS)
  showMoves({ kept: 1, added: [d] }, PLAYERS)
  assert.deepEqual(shown(), ['1Ana aa', '2Ben dd'])
  showMoves({ kept: 0, added: [] }, PLAYERS)
  assert.deepEqual(shown(), [])
})

test('that there is no move yet is said only then', () => {
  const none = document.querySelector('#ui-moves .none')
  showMoves({ kept: 0, added: [a] }, PLAYERS)
  assert.equal(none.hidden, true)
  showMoves({ kept: 0, added: [] }, PLAYERS)
  assert.equal(none.hidden, false)
})

test('only the move before the position on the board is marked', () => {
  showMoves({ kept: 0, added: [a, b, c] }, PLAYERS)
  markMove(2)
  assert.equal(marked(), 2)
  assert.equal(list.querySelectorAll('[aria-current]').length, 1)
  markMove(0)
  assert.equal(list.querySelectorAll('[aria-current]').length, 0)
})

test('moves that are not shown, one after another, are one line that says how many; no other line is', () => {
  const unseen = seat => ({ seat, words: 'a move of the first leg', text: '?' })
  const visible = () => [...list.children].filter(item => !item.hidden).map(item => item.textContent)
  showMoves({ kept: 0, added: [unseen(0)] }, PLAYERS)
  assert.deepEqual(visible(), ['1Ana a move of the first leg'])
  showMoves({ kept: 1, added: [unseen(1), unseen(0), b] }, PLAYERS)
  assert.deepEqual(visible(), ['hiddenMoves', '1Ben bb'])
  assert.equal(list.children.length, 4)
  markMove(2)
  assert.equal(marked(), 3)
  markMove(0)
  assert.equal(marked(), 0)
  showMoves({ kept: 1, added: [a] }, PLAYERS)
  assert.deepEqual(visible(), ['1Ana a move of the first leg', '2Ana aa'])
})
