// Looking back: an earlier position on the board, while the game goes on.
import { byId } from '../dom.js'
import { fill, words } from '../words.js'
import { glide, OTHERS_MOVE } from './board/glide.js'
import { mergePanes } from './board/merge.js'
import { showCards } from './cards.js'
import { markMove } from './panels/move-list.js'
import { showTargets } from './play.js'
import { announce } from './prompt.js'
import { clearRefusal, clearTip } from './refusal.js'
import { ask } from './server.js'
import { reviewing, state } from './state.js'

/** @param {number | null} ply the number of moves after which to look; null for the present */
export async function lookAt(ply) {
  const answer = await ask({ do: 'look-back', ply })
  if (answer?.is !== 'earlier-position') return
  state.reviewedPly = ply === null ? null : answer.ply
  state.lifted ||= reviewing() // who has looked back looks at the board
  glide(() => mergePanes(answer.panes), OTHERS_MOVE)
  markMove(state.reviewedPly ?? state.moves.length)
  document.body.classList.toggle('looking', reviewing())
  clearTip()
  clearRefusal()
  showTargets(false)
  showReview()
  showCards()
  if (reviewing()) announce(answer.words)
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
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const elsewhere = event.target instanceof Element && event.target.closest('input, [role="tab"], dialog')
  if (!step || state.reviewedPly === null || elsewhere || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.stopPropagation()
  lookAt(Math.min(state.moves.length, Math.max(0, state.reviewedPly + step)))
}

document.addEventListener('keydown', stepByKey, true)
byId('ui-ply').addEventListener('input', event => {
  if (event.target instanceof HTMLInputElement) lookAt(Number(event.target.value))
})
