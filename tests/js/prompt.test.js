import './page.js'

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { document } from './page.js'

const VIEW = {
  asks: {
    '': 'Pick a piece.',
    '*': 'Pick a place.',
    'a|b': 'Pick a wall.',
    'a c|b c': 'Which way?',
    '**': 'And then?',
  },
  setup: null,
  prompt: 'Ben is thinking.',
  mine: true,
  me: [0],
  moves: { from: 0, list: [] },
}
document.body.innerHTML += `<script type="application/json" id="first">${JSON.stringify(VIEW)}</script>`
const { nextStep, showPrompt } = await import('../../src/ludotheque/web/static/table/prompt.js')
const { state } = await import('../../src/ludotheque/web/static/table/state.js')

const shown = () => document.getElementById('ui-prompt').innerHTML

test('every path has its own sentence, or that of all paths as long', () => {
  assert.equal(nextStep(VIEW, []), 'Pick a piece.')
  assert.equal(nextStep(VIEW, ['a']), 'Pick a wall.')
  assert.equal(nextStep(VIEW, ['b']), 'Pick a wall.')
  assert.equal(nextStep(VIEW, ['z']), 'Pick a place.')
  assert.equal(nextStep(VIEW, ['b', 'c']), 'Which way?')
  assert.equal(nextStep(VIEW, ['z', 'c']), 'And then?')
})

test('where nothing is said of a path, the prompt of the view is', () => {
  assert.equal(nextStep(VIEW, ['z', 'y', 'x']), 'Ben is thinking.')
})

test('figures are placed with the sentence of the game, or of the page', () => {
  const setup = { places: [], figures: {}, suggested: [] }
  assert.equal(nextStep({ ...VIEW, setup }, []), 'Pick a piece.')
  assert.equal(nextStep({ ...VIEW, setup, asks: { '': '' } }, []), 'placing')
})

test('what is shown depends on whose turn it is, and on looking back', () => {
  showPrompt(['a'])
  assert.equal(shown(), 'Pick a wall.')
  state.view = { ...VIEW, mine: false }
  showPrompt(['a'])
  assert.equal(shown(), 'Ben is thinking.')
  state.reviewedPly = 0
  showPrompt([])
  assert.equal(shown(), 'start')
  state.reviewedPly = 3
  showPrompt([])
  assert.equal(shown(), 'looking')
  state.reviewedPly = null
})

test('that it is your turn stands out', () => {
  state.view = { ...VIEW, asks: { '': 'yours: pick a piece.' } } // in tests a sentence is its own key
  showPrompt([])
  assert.equal(shown(), '<b>yours:</b> pick a piece.')
})
