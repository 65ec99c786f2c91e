// The trial of an unfinished move: the server draws it, and the page removes it if it is not made.
/** @import { Delta } from '../protocol' */
/** @import { Targets } from './board/targets.js' */
import { glide, OWN_MOVE } from './board/glide.js'
import { mergeDelta } from './board/merge.js'
import { request } from './server.js'
import { state } from './state.js'

/** @type {Delta | null} what makes the drawing what it was */
let back = null

/**
 * Show the touches so far.
 * @param {Targets} targets
 * @param {string[]} [further] what might be touched next
 */
export async function showTrial(targets, further = []) {
  const { choices, version } = state.view
  const path = [...targets.path]
  if (!path.length || choices?.by !== 'touch' || !choices.tries) return endTrial(targets)
  const answer = await request({ do: 'try-touches', path: [...path, ...further] })
  const late = version !== state.view.version || path.join() !== targets.path.join()
  if (answer.is !== 'trial' || late) return
  const { shown } = answer
  glide(() => {
    takeBackTrial()
    if (shown) mergeDelta(shown)
    back = answer.back ?? null
  }, OWN_MOVE)
  targets.setTrial(answer)
}

/** Remove the trial from the drawing. */
export function takeBackTrial() {
  if (back) mergeDelta(back)
  back = null
}

/** @param {Targets} targets */
function endTrial(targets) {
  if (!back) return
  glide(takeBackTrial, OWN_MOVE)
  targets.paint()
}

/**
 * Turn the trial to its next orientation.
 * @param {Targets} targets
 * @returns {boolean} false if there is none
 */
export function turnTrial(targets) {
  const { trial } = targets
  const choices = trial?.choices ?? []
  if (!trial?.of || choices.length < 2) return false
  const now = choices.findIndex(({ target }) => target === trial.of)
  showTrial(targets, [choices[(now + 1) % choices.length].target])
  return true
}
