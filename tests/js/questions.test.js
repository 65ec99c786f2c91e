import './page.js'

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { document } from './page.js'

document.body.innerHTML += `<div id="ui-acts"></div>
  <div id="ui-confirm" hidden><p id="ui-sure"></p><div id="ui-answers"></div></div>`
const { confirmed, letQuestionPass } = await import('../../src/ludotheque/web/static/table/panels/dialogs.js')

const box = document.getElementById('ui-confirm')

test('what was asked about a position that has passed is answered with no', async () => {
  const answer = confirmed('Take it back?', true)
  assert.equal(box.hidden, false)
  letQuestionPass(false)
  assert.equal(box.hidden, true)
  assert.equal(await answer, false)
})

test('another question stays until the game is over', async () => {
  const answer = confirmed('Resign?')
  letQuestionPass(false)
  assert.equal(box.hidden, false)
  letQuestionPass(true)
  assert.equal(box.hidden, true)
  assert.equal(await answer, false)
})
