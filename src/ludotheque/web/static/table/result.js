// How the game ended, and where the next one is played.
import { byId, el, query } from '../dom.js'
import { words } from '../words.js'
import { buttons } from './controls.js'
import { state } from './state.js'

export function showResult() {
  const { result, players } = state.view
  if (!result) return
  const { title, length, scores, match = [], rematch } = result
  query('.end-title').textContent = title
  query('.end-line').textContent = length
  byId('ui-rows').replaceChildren(
    ...scores.map(({ name, score, won }, seat) => resultRow(name, score, players[seat]?.noun?.long ?? '', !won)),
  )
  byId('ui-match').hidden = !match.length
  query('tbody', byId('ui-match')).replaceChildren(...match.map(({ name, points }) => resultRow(name, points, '')))
  showRematch(rematch)
}

/**
 * @param {string} name
 * @param {number} points
 * @param {string} noun
 * @param {boolean} [lost]
 */
function resultRow(name, points, noun, lost = false) {
  return el(
    'tr',
    { class: lost && 'lost' },
    el('th', { scope: 'row' }, name),
    el('td', { class: 'num' }, el('b', {}, String(points)), noun && ` ${noun}`),
  )
}

/** @param {string} [code] of the next table */
function showRematch(code) {
  if (code && state.rematchWanted) goToTable(code)
  for (const button of buttons('rematch')) {
    if (code) query('span', button).textContent = words.rematchGo
    button.hidden = !code && !state.view.seats.length
  }
}

/**
 * Tables lie beside each other: the code alone is the address.
 * @param {string} code
 */
export function goToTable(code) {
  location.href = new URL(code, location.href).href
}
