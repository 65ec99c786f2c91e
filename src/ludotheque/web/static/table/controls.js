// Which buttons can be used now, and how the page as a whole looks.
import { words } from '../words.js'
import { waiting } from './panels/players.js'
import { state } from './state.js'

const title = document.title

export function showControls() {
  const { seats, choices, result, canUndo, canOfferDraw } = state.view
  document.body.classList.toggle('watching', !seats.length)
  document.body.classList.toggle('finished', Boolean(result))
  document.title = choices ? `${words.yours} · ${title}` : title
  for (const button of buttons('undo')) button.setAttribute('aria-disabled', String(!canUndo))
  for (const button of [...buttons('hint'), ...buttons('list')]) button.setAttribute('aria-disabled', String(!choices))
  for (const button of buttons('resign')) button.setAttribute('aria-disabled', String(waiting(state.view)))
  for (const button of buttons('draw')) button.hidden = !canOfferDraw
}

/**
 * The buttons of an action: there may be one for phones and one for larger screens.
 * @param {string} action
 * @returns {NodeListOf<HTMLElement>}
 */
export const buttons = action => document.querySelectorAll(`[data-do="${action}"]`)
