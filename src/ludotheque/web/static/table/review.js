// Looking back: an earlier position on the board, while the game goes on.
import { byId, keepingFocus } from '../dom.js'
import { announce } from './announcer.js'
import { glide, OTHERS_MOVE } from './board/glide.js'
import { mergePanes } from './board/merge.js'
import { markMove } from './panels/move-list.js'
import { showTargets } from './play.js'
import { clearRefusal } from './refusal.js'
import { ask } from './server.js'
import { reviewing, state } from './state.js'

/** @param {number | null} ply the number of moves after which to look; null for the present */
export async function lookAt(ply) {
  const answer = await ask({ do: 'look-back', ply })
  if (answer?.is !== 'earlier-position') return
  state.reviewedPly = ply === null ? null : answer.ply
  glide(() => mergePanes(answer.panes), OTHERS_MOVE)
  markMove(state.reviewedPly ?? state.moves.length)
  document.body.classList.toggle('looking', reviewing())
  showTargets(false)
  keepingFocus(byId('ui-notice'), clearRefusal)
  if (reviewing()) announce(answer.words)
}

/** Back to the present; false if it is on the board already. */
export function endReview() {
  if (!reviewing()) return false
  lookAt(null)
  return true
}
