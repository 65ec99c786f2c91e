// What lies on the board for a while, one card at a time: a free chair, a curtain, the end.
import { byId } from '../dom.js'
import { fill, words } from '../words.js'
import { waiting } from './panels/players.js'
import { reviewing, state } from './state.js'

const CARDS = ['ui-end', 'ui-waiting', 'ui-curtain']

/** Which card there is to show, if any. */
function cardNow() {
  const { view } = state
  if (view.result) return state.lifted || reviewing() ? null : 'ui-end'
  if (waiting(view)) return 'ui-waiting'
  return view.curtain && state.curtainFallen ? 'ui-curtain' : null
}

export function showCards() {
  const now = cardNow()
  for (const card of CARDS) byId(card).hidden = card !== now
  byId('ui-over').hidden = !now
  byId('ui-main').classList.toggle('covered', Boolean(now))
  if (now === 'ui-waiting') byId('ui-waiting-title').textContent = chairsFree()
}

function chairsFree() {
  const { players } = state.view
  const free = players.filter(player => player.free).length
  if (free > 1) return fill(words.chairsFree, { n: free })
  return players.length === 2 ? words.chairAcross : words.chairFree
}
