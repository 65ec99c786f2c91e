import './page.js'

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { document } from './page.js'

const VIEW = {
  prompts: [{ head: 'Your turn: ', text: 'pick a piece.' }, { text: 'Pick a place.' }],
  seats: [0],
  players: [{ name: 'Ana' }],
  moves: { kept: 0, added: [] },
}
document.body.innerHTML += `<script type="application/json" id="first">${JSON.stringify(VIEW)}</script>`
const { showPrompt } = await import('../../src/ludotheque/web/static/table/prompt.js')
const { state } = await import('../../src/ludotheque/web/static/table/state.js')

const shown = () => document.getElementById('ui-prompt').innerHTML

test('the head of a prompt stands out', () => {
  showPrompt(0)
  assert.equal(shown(), '<b>Your turn: </b>pick a piece.')
  showPrompt(1)
  assert.equal(shown(), 'Pick a place.')
})

test('a prompt that stays is not set again', () => {
  showPrompt(0)
  const before = document.getElementById('ui-prompt').firstElementChild
  showPrompt(0)
  assert.equal(document.getElementById('ui-prompt').firstElementChild, before)
})

test('who looks back reads where they are', () => {
  state.reviewedPly = 0
  showPrompt(0)
  assert.equal(shown(), 'start')
  state.moves = [{ seat: 0, words: 'a jump', text: 'a1' }]
  state.reviewedPly = 1
  showPrompt(0)
  assert.equal(shown(), '<b>looking</b> lastMove')
  state.reviewedPly = null
  showPrompt(0)
  assert.equal(shown(), '<b>Your turn: </b>pick a piece.')
})
