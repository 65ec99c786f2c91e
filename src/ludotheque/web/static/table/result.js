// How the game ended, and where the next one is played.
/** @import { ResultRow } from '../protocol' */
import { onPhone } from '../device.js'
import { byId, el, query } from '../dom.js'
import { words } from '../words.js'
import { state } from './state.js'

export function showResult() {
  const { over } = state.view
  const justEnded = over && byId('ui-end').hidden
  byId('ui-end').hidden = !over
  if (!over) return
  query('.end-title').textContent = over.title
  query('.end-line').textContent = over.line
  byId('ui-rows').replaceChildren(...over.rows.map(resultRow))
  byId('ui-match').hidden = !over.match.length
  query('tbody', byId('ui-match')).replaceChildren(...over.match.map(resultRow))
  showRematch(over.rematch)
  if (justEnded && onPhone()) byId('ui-end').scrollIntoView({ block: 'nearest', behavior: 'smooth' })
}

/** @param {ResultRow} row */
function resultRow([name, score, won]) {
  return el(
    'tr',
    { class: won === false && 'lost' },
    el('th', { scope: 'row' }, name),
    el('td', { class: 'num' }, String(score)),
  )
}

/** @param {string | null} code of the next table */
function showRematch(code) {
  const button = query('[data-do="rematch"]')
  if (code && state.rematchWanted) goToTable(code)
  if (code) query('span', button).textContent = words.rematchGo
  button.hidden = !code && !state.view.me.length
}

/**
 * Tables lie beside each other: the code alone is the address.
 * @param {string} code
 */
export function goToTable(code) {
  location.href = new URL(code, location.href).href
}
