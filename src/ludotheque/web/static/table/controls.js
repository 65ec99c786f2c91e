// Which buttons can be used now, and how the page as a whole looks.
import { setIfOther } from '../dom.js'
import { words } from '../words.js'
import { waiting } from './panels/players.js'
import { state } from './state.js'

const title = document.title
export const AFTER_PAINT = 100 // ms: setting a title takes a browser as long as painting a board

export function showControls() {
  const { seats, choices, result, canUndo, canOfferDraw } = state.view
  document.body.classList.toggle('watching', !seats.length)
  document.body.classList.toggle('finished', Boolean(result))
  setTimeout(showTitle, AFTER_PAINT)
  disable('undo', !canUndo)
  disable('hint', !choices)
  for (const button of buttons('hint')) button.hidden = Boolean(state.view.serious)
  disable('list', !choices)
  disable('resign', waiting(state.view))
  for (const button of buttons('draw')) button.hidden = !canOfferDraw
}

function showTitle() {
  if (state.nextTable) return
  document.title = state.view.choices ? `${words.yours} · ${title}` : title
}

/**
 * @param {string} action
 * @param {boolean} disabled
 */
function disable(action, disabled) {
  for (const button of buttons(action)) setIfOther(button, 'aria-disabled', String(disabled))
}

/**
 * The buttons of an action: there may be one for phones and one for larger screens.
 * @param {string} action
 * @returns {NodeListOf<HTMLElement>}
 */
export const buttons = action => document.querySelectorAll(`[data-do="${action}"]`)
