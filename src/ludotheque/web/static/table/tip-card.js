// The card of a hint: first where to look, then which move with its reason; rings and an arrow on the board, and a button that
// plays it.
import { byId, el, icon } from '../dom.js'
import { words } from '../words.js'
import { clearRings, showRings } from './board/rings.js'
import { showNotice } from './notice.js'
import { state } from './state.js'

export function drawTip() {
  const { hint } = state
  const box = byId('ui-tip')
  box.hidden = !hint
  const sentence = hint && el('p', {}, el('b', {}, hint.head), hint.words ? ` ${hint.words}` : '')
  box.replaceChildren(...(sentence ? [icon('hint'), sentence, ...tipButtons()] : []))
  for (const button of document.querySelectorAll('[data-do="hint"]')) button.classList.toggle('on', Boolean(hint))
  showNotice()
  if (hint) showRings(hint.look ?? [], hint.stage > 1)
  else clearRings()
  follow()
}

// On an endless table, scroll to where the hint points; where something is picked, only if the hint is out of sight.
async function follow() {
  if (!document.querySelector('#board[data-endless]')) return
  const { followPlaces, ringsInSight } = await import('./board/window.js')
  if (!byId('ui-main').dataset.path || !ringsInSight()) followPlaces(false)
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
