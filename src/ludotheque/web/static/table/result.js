// How the game ended, and where the next one is played.
/** @import { FinalScore, Offer } from '../protocol' */
import { byId, el, query } from '../dom.js'
import { words } from '../words.js'
import { buttons } from './controls.js'
import { calledHere } from './panels/players.js'
import { ask } from './server.js'
import { state } from './state.js'

export function showResult() {
  const { result } = state.view
  if (!result) return
  const { title, reason = '', length, scores, match = [], dice = false, helped = '' } = result
  query('.end-title').textContent = title
  query('.end-line').textContent = [reason, `${length}.`, helped].filter(Boolean).join(' ')
  byId('ui-practice').hidden = !state.view.practice
  byId('ui-rows').replaceChildren(...scores.map(scoreRow))
  const check = document.getElementById('ui-check')
  if (check) check.hidden = !dice
  byId('ui-match').hidden = !match.length
  query('tbody', byId('ui-match')).replaceChildren(
    ...match.map(({ name, points }) => row({ name, score: points, won: true }, [name], '')),
  )
  showRematch()
  showEvening()
  showNextTable()
  state.resultTold = true
  verify()
  propose()
}

async function propose() {
  const { proposeOnce } = await import('./next-level.js')
  proposeOnce()
}

// From a table of an evening one goes back there.
function showEvening() {
  const { evening } = byId('ui-main').dataset
  const link = byId('ui-evening', HTMLAnchorElement)
  link.hidden = !evening
  if (evening) link.href = evening
}

// Who is called to another table goes there: that is the big button then, and a rematch a small one.
export function showNextTable() {
  const link = byId('ui-next-table', HTMLAnchorElement)
  const { nextTable } = state
  link.hidden = !nextTable
  if (nextTable) link.href = nextTable.url
  const counted = Boolean(byId('ui-main').dataset.evening) // what follows a table of an evening is another table of it
  const again = query('#ui-end [data-do="rematch"]')
  for (const name of ['btn-primary', 'btn-big']) {
    again.classList.toggle(name, !nextTable && !counted)
    byId('ui-evening').classList.toggle(name, counted && !nextTable)
  }
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

function showRematch() {
  const { offer, result } = state.view
  const code = result?.rematch // of the next table
  if (code && state.rematchWanted) followRematch(code)
  const asked = Boolean(offer?.rematch && offer.asked)
  showRematchOffer(offer, asked)
  for (const button of buttons('rematch')) {
    const again = asked ? words.agree : (result?.again ?? '')
    query('span', button).textContent = code ? words.rematchGo : again
    button.setAttribute('aria-disabled', String(Boolean(offer?.rematch && !asked)))
    button.hidden = !code && !state.view.seats.length && !state.view.held?.length
  }
}

/**
 * Tables lie beside each other: the code alone is the address.
 * @param {string} code
 */
function goToTable(code) {
  location.href = new URL(code, location.href).href
}

let answer = '' // what was said since the game ended

/**
 * What somebody has done since the game ended: the card may lie over the line under the board.
 * @param {string} text
 */
export function showAnswer(text) {
  answer = text
  showRematch()
}

/**
 * Who asks for a rematch, and the button to decline it; or the answer.
 * @param {Offer | undefined} offer
 * @param {boolean} asked
 */
function showRematchOffer(offer, asked) {
  document.getElementById('ui-again')?.remove()
  if (offer?.rematch) answer = ''
  const said = offer?.rematch ? offer.text : answer
  if (!said) return
  const label = asked ? words.decline : words.withdraw
  const button = offer?.rematch && el('button', { class: 'btn', type: 'button', 'data-do': 'decline' }, label)
  query('#ui-end .steps').before(el('p', { id: 'ui-again', role: 'status' }, `${said} `, button || null))
}

/**
 * All have agreed: words of one's own are mixed into its deal, then one goes there.
 * @param {string} code
 */
async function followRematch(code) {
  state.rematchWanted = false
  const { randomWords } = await import('../seat-words.js')
  await ask({ do: 'rematch', words: randomWords() })
  goToTable(code)
}

// The others are asked first; whoever is the last to agree opens the table. Each player may add words to its deal.
export async function rematch() {
  const { offer, result } = state.view
  const code = result?.rematch
  if (!code && offer?.rematch && !offer.asked) return
  state.rematchWanted = true
  const { randomWords } = await import('../seat-words.js')
  if (state.view.seats.length || state.view.held?.length) await ask({ do: 'rematch', words: randomWords() })
  if (code) goToTable(code)
}
