// Cards over the board, one at a time: a free chair, a curtain, a second leg, the result.
import { byId } from '../dom.js'
import { fill, words } from '../words.js'
import { buttons } from './controls.js'
import { waiting } from './panels/players.js'
import { reviewing, state } from './state.js'

const CARDS = ['ui-end', 'ui-waiting', 'ui-curtain', 'ui-leg']

/** The card to show, if any. */
function cardNow() {
  const { view } = state
  if (view.result) return !state.resultTold || state.lifted || reviewing() ? null : 'ui-end'
  if (waiting(view)) return 'ui-waiting'
  if (view.curtain && state.curtainFallen) return 'ui-curtain'
  return legWaits() ? 'ui-leg' : null
}

/** Whether a second leg is about to begin and this player has not confirmed. */
export const legWaits = () => Boolean(state.view.leg && !state.legSeen && state.view.seats.length && !reviewing())

export function showCards() {
  const now = cardNow()
  for (const card of CARDS) byId(card).hidden = card !== now
  byId('ui-over').hidden = !now
  byId('ui-main').classList.toggle('covered', Boolean(now))
  if (now === 'ui-waiting') showFreeChairs()
  if (now === 'ui-leg') showLeg()
}

async function showLeg() {
  const { scoreRow } = await import('./result.js')
  const { leg } = state.view
  if (!leg) return
  byId('ui-leg-title').textContent = leg.title
  byId('ui-leg-text').textContent = leg.text
  byId('ui-leg-rows').replaceChildren(...leg.scores.map(scoreRow))
}

// A player can let bots take the free chairs.
function showFreeChairs() {
  const { players, seats } = state.view
  const free = players.filter(player => player.free).length
  const one = players.length === 2 ? words.chairAcross : words.chairFree
  byId('ui-waiting-title').textContent = free > 1 ? fill(words.chairsFree, { n: free }) : one
  byId('ui-bots').textContent = free > 1 ? words.seatBots : words.seatBot
  for (const button of buttons('bots')) button.hidden = !seats.length
}
