// Which buttons can be used now, and how the page as a whole looks.
import { words } from '../words.js'
import { state } from './state.js'

const title = document.title

export function showControls() {
  const { me, mine, over, undo, draw } = state.view
  document.body.classList.toggle('watching', !me.length)
  document.body.classList.toggle('finished', Boolean(over))
  document.title = mine && !over ? `${words.yours} · ${title}` : title
  for (const button of buttons('undo')) button.setAttribute('aria-disabled', String(!undo))
  for (const button of [...buttons('hint'), ...buttons('list')]) button.setAttribute('aria-disabled', String(!mine))
  for (const button of buttons('draw')) button.hidden = !draw
}

/**
 * The buttons of an action: there may be one for phones and one for larger screens.
 * @param {string} action
 * @returns {NodeListOf<HTMLElement>}
 */
export const buttons = action => document.querySelectorAll(`[data-do="${action}"]`)
