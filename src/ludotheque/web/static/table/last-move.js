// The last move under the prompt, while there is nothing else to say; and a replay of all moves since one's own
// last one.
import { reducedMotion } from '../device.js'
import { byId, el, icon } from '../dom.js'
import { fill, words } from '../words.js'
import { reviewing, state } from './state.js'

const PAUSE = 1100 // ms for which each position is seen
const SHORT_PAUSE = 600 // where nothing glides

export function showLastMove() {
  const box = byId('ui-last-move')
  const last = state.moves.at(-1)
  const shown = last && !reviewing() && !state.view.seats.includes(last.seat)
  box.hidden = !shown
  for (const button of document.querySelectorAll('.more [data-do="replay"]'))
    button.toggleAttribute('hidden', !missed())
  if (!shown) return
  const name = state.view.players[last.seat]?.name // none for dice, which speak for themselves
  const told = name ? fill(words.lastMove, { name, move: last.words }) : last.words
  const again =
    missed() > 1
      ? [el('button', { class: 'btn', type: 'button', 'data-do': 'replay' }, icon('again'), againLabel())]
      : []
  box.replaceChildren(el('span', {}, told), ...again)
}

const againLabel = () => fill(words.replay, { n: missed() })

/** The number of moves by others since one's own last one. */
function missed() {
  const { moves, view } = state
  if (!view.seats.length) return 0
  return moves.length - 1 - moves.findLastIndex(({ seat }) => view.seats.includes(seat))
}

let replays = 0 // a new replay ends the one before

/** Replay the positions since one's own last move; touched again, it stops. */
export async function replay() {
  const mine = ++replays
  const { lookAt } = await import('./review.js')
  if (reviewing()) return lookAt(null)
  const last = state.moves.length
  for (let ply = last - missed(); ply <= last; ply++) {
    await lookAt(ply)
    await new Promise(resolve => setTimeout(resolve, reducedMotion() ? SHORT_PAUSE : PAUSE))
    if (mine !== replays || !reviewing()) return
  }
  lookAt(null)
}
