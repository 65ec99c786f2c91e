// What has just happened, under the prompt, while nothing else is to be said.
import { byId, el } from '../dom.js'
import { fill, words } from '../words.js'
import { reviewing, state } from './state.js'

export function showLately() {
  const box = byId('ui-lately')
  const last = state.moves.at(-1)
  const shown = last && !reviewing() && !state.view.seats.includes(last.seat)
  box.hidden = !shown
  if (!shown) return
  const name = state.view.players[last.seat]?.name ?? words.dice
  box.replaceChildren(el('span', {}, fill(words.lately, { name, move: last.words })))
}
