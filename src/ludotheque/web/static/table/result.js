// How the game ended, and where the next one is played.
/** @import { FinalScore } from '../protocol' */
import { settings } from '../device.js'
import { byId, el, query } from '../dom.js'
import { words } from '../words.js'
import { buttons } from './controls.js'
import { calledHere } from './panels/players.js'
import { ask } from './server.js'
import { state } from './state.js'

export function showResult() {
  const { result } = state.view
  if (!result) return
  const { title, reason = '', length, scores, match = [], rematch, dice = false } = result
  query('.end-title').textContent = title
  query('.end-line').textContent = [reason, `${length}.`].filter(Boolean).join(' ')
  byId('ui-practice').hidden = !state.view.practice
  byId('ui-rows').replaceChildren(...scores.map(scoreRow))
  const check = document.getElementById('ui-check')
  if (check) check.hidden = !dice
  byId('ui-match').hidden = !match.length
  query('tbody', byId('ui-match')).replaceChildren(
    ...match.map(({ name, points }) => row({ name, score: points, won: true }, [name], '')),
  )
  showRematch(rematch)
  showEvening()
  state.resultTold = true
  verify()
  propose()
}

async function propose() {
  const { proposeOnce } = await import('./next-level.js')
  proposeOnce()
}

// Who came from an evening (evening.js noted it) goes back there.
function showEvening() {
  const [table, evening] = (settings.get('evening') ?? '').split(' ')
  const link = byId('ui-evening', HTMLAnchorElement)
  link.hidden = table !== byId('ui-main').dataset.code
  if (!link.hidden) link.href = new URL(`../evening/${encodeURIComponent(evening)}`, location.href).href
}

async function verify() {
  const { verifyOnce } = await import('./verification.js')
  verifyOnce()
}

/**
 * @param {FinalScore} score
 * @param {number} seat
 */
export function scoreRow(score, seat) {
  const { players, together } = state.view
  const { noun, colour, goal } = players[seat] ?? {}
  if (together) return row(score, [score.name], noun?.short ?? '')
  const disc = el('span', { class: `disc d${colour ?? 0}`, 'aria-hidden': 'true' })
  return row(score, [disc, calledHere(score.name, seat)], noun?.long ?? '', goal)
}

/**
 * @param {FinalScore} score
 * @param {(Element | string)[]} who
 * @param {string} noun what it counts
 * @param {number} [goal] the score that wins
 */
function row({ score, won }, who, noun, goal) {
  return el(
    'tr',
    { class: !won && 'lost' },
    el('th', { scope: 'row' }, ...who),
    el('td', { class: 'num' }, el('b', {}, String(score)), goal ? `/${goal}` : null, noun && ` ${noun}`),
  )
}

/** @param {string} [code] of the next table */
function showRematch(code) {
  if (code && state.rematchWanted) goToTable(code)
  for (const button of buttons('rematch')) {
    query('span', button).textContent = code ? words.rematchGo : (state.view.result?.again ?? '')
    button.hidden = !code && !state.view.seats.length && !state.view.held?.length
  }
}

/**
 * Tables lie beside each other: the code alone is the address.
 * @param {string} code
 */
export function goToTable(code) {
  location.href = new URL(code, location.href).href
}

// The first to ask opens the table of the next game; each player may add words to its deal.
export async function rematch() {
  const code = state.view.result?.rematch
  state.rematchWanted = true
  const { randomWords } = await import('../seat-words.js')
  if (state.view.seats.length || state.view.held?.length) await ask({ do: 'rematch', words: randomWords() })
  if (code) goToTable(code)
}
