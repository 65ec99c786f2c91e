// A hint: where to look or which move, with its reason; and a button that plays it.
import { byId, el, icon } from '../dom.js'
import { words } from '../words.js'
import { showNotice } from './notice.js'
import { state } from './state.js'

export function showTip() {
  const { hint } = state
  const box = byId('ui-tip')
  box.hidden = !hint
  box.replaceChildren(...(hint ? [icon('hint'), el('p', {}, hint.words), ...tipButtons()] : []))
  for (const button of document.querySelectorAll('[data-do="hint"]')) button.classList.toggle('on', Boolean(hint))
  showNotice()
}

function tipButtons() {
  const attributes = { type: 'button', class: 'btn' }
  return [
    el('button', { ...attributes, 'data-do': 'follow' }, words.play),
    el(
      'button',
      { ...attributes, class: 'btn btn-bare', 'data-do': 'unhint', 'aria-label': words.close },
      icon('close'),
    ),
  ]
}

export function clearTip() {
  if (!state.hint) return
  state.hint = null
  showTip()
}
