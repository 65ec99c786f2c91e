// A hint: first where to look, then which move with its reason; rings and an arrow on the board, and a button that
// plays it.
import { byId, el, icon } from '../dom.js'
import { words } from '../words.js'
import { showNotice } from './notice.js'
import { state } from './state.js'

export function showTip() {
  const { hint } = state
  const box = byId('ui-tip')
  box.hidden = !hint
  const sentence = hint && el('p', {}, el('b', {}, hint.head), hint.words ? ` ${hint.words}` : '')
  box.replaceChildren(...(sentence ? [icon('hint'), sentence, ...tipButtons()] : []))
  for (const button of document.querySelectorAll('[data-do="hint"]')) button.classList.toggle('on', Boolean(hint))
  showNotice()
  drawTip()
}

async function drawTip() {
  const { clearRings, showRings } = await import('./board/rings.js')
  const { hint } = state
  if (hint) showRings(hint.look ?? [], hint.stage > 1)
  else clearRings()
}

function tipButtons() {
  const attributes = { class: 'btn', type: 'button' }
  const further = el('button', { ...attributes, 'data-do': 'hint' }, words.moreHint)
  return [
    state.hint?.stage === 1 ? further : el('button', { ...attributes, 'data-do': 'follow' }, words.play),
    el(
      'button',
      { class: 'btn btn-bare', type: 'button', 'data-do': 'unhint', 'aria-label': words.close },
      icon('close'),
    ),
  ]
}

export function clearTip() {
  if (!state.hint) return
  state.hint = null
  showTip()
}
