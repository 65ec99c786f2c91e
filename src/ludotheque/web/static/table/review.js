// Looking back: an earlier position on the board, while the game goes on.
import { byId } from '../dom.js'
import { fill, words } from '../words.js'
import { glide, OTHERS_MOVE } from './board/glide.js'
import { mergePanes } from './board/merge.js'
import { showCards } from './cards.js'
import { markMove } from './panels/move-list.js'
import { showPlayers, showScoresOf } from './panels/players.js'
import { showPalette, showTargets } from './play.js'
import { announce } from './prompt.js'
import { clearRefusal, clearTip } from './refusal.js'
import { ask, resync } from './server.js'
import { reviewing, state } from './state.js'

let wanted = state.reviewedPly // the position that was asked for last

/** @param {number | null} ply the number of moves after which to look; null for the present */
export async function lookAt(ply) {
  wanted = ply
  const { version } = state.view
  const answer = await ask({ do: 'look-back', ply })
  if (wanted !== ply) return // another was asked for meanwhile
  wanted = state.reviewedPly
  if (answer?.is !== 'earlier-position') return
  wanted = ply === null ? null : answer.ply
  state.reviewedPly = ply === null ? null : answer.ply
  state.lifted ||= reviewing() // who has looked back looks at the board
  glide(() => mergePanes(answer.panes), OTHERS_MOVE)
  state.playersThen = reviewing() ? answer.players : null
  showPlayers(state.view)
  if (state.playersThen) showScoresOf(state.playersThen)
  markMove(state.reviewedPly ?? state.moves.length)
  document.body.classList.toggle('looking', reviewing())
  clearTip()
  clearRefusal()
  showTargets(false)
  showPalette()
  showReview()
  showCards()
  if (reviewing()) announce(answer.words)
  else if (state.view.version !== version) resync() // a move that came meanwhile was not drawn
}

/**
 * On from the position that was asked for last, which may still be on its way.
 * @param {1 | -1} by
 */
export function step(by) {
  const from = wanted ?? state.moves.length
  lookAt(Math.min(state.moves.length, Math.max(0, from + by)))
}

export function showReview() {
  const { reviewedPly, moves } = state
  const slider = byId('ui-ply', HTMLInputElement)
  const focused = document.activeElement
  byId('ui-review').hidden = !reviewing()
  slider.max = String(moves.length)
  slider.value = String(reviewedPly ?? moves.length)
  slider.setAttribute('aria-valuetext', fill(words.looking, { n: slider.value, all: moves.length }))
  if (focused?.closest('#ui-review') && !reviewing()) document.getElementById('board')?.focus()
}

/**
 * Arrow keys go from move to move, wherever the focus is but in a field.
 * @param {KeyboardEvent} event
 */
function stepByKey(event) {
  const by = /** @type {Record<string, 1 | -1 | undefined>} */ ({ ArrowLeft: -1, ArrowRight: 1 })[event.key]
  const elsewhere = event.target instanceof Element && event.target.closest('input, [role="tab"], dialog')
  if (!by || state.reviewedPly === null || elsewhere || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.stopPropagation()
  step(by)
}

document.addEventListener('keydown', stepByKey, true)
byId('ui-ply').addEventListener('input', event => {
  if (event.target instanceof HTMLInputElement) lookAt(Number(event.target.value))
})
