// How the game ended, and where the next one is played.
import { onPhone } from '../device.js'
import { byId, el, query } from '../dom.js'
import { words } from '../words.js'
import { state } from './state.js'
import { verifyOnce } from './verification.js'

export function showResult() {
  const { result } = state.view
  const justEnded = result && byId('ui-end').hidden
  byId('ui-end').hidden = !result
  if (!result) return
  const { title, length, scores, match = [], rematch } = result
  query('.end-title').textContent = title
  query('.end-line').textContent = length
  byId('ui-rows').replaceChildren(...scores.map(({ name, score, won }) => resultRow(name, score, !won)))
  byId('ui-match').hidden = !match.length
  query('tbody', byId('ui-match')).replaceChildren(...match.map(({ name, points }) => resultRow(name, points)))
  showRematch(rematch)
  verifyOnce()
  if (justEnded && onPhone()) byId('ui-end').scrollIntoView({ block: 'nearest', behavior: 'smooth' })
}

/**
 * @param {string} name
 * @param {number} points
 * @param {boolean} [lost]
 */
function resultRow(name, points, lost = false) {
  return el(
    'tr',
    { class: lost && 'lost' },
    el('th', { scope: 'row' }, name),
    el('td', { class: 'num' }, String(points)),
  )
}

/** @param {string} [code] of the next table */
function showRematch(code) {
  const button = query('[data-do="rematch"]')
  if (code && state.rematchWanted) goToTable(code)
  if (code) query('span', button).textContent = words.rematchGo
  button.hidden = !code && !state.view.seats.length
}

/**
 * Tables lie beside each other: the code alone is the address.
 * @param {string} code
 */
export function goToTable(code) {
  location.href = new URL(code, location.href).href
}
