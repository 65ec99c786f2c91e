// One line under the prompt: that the connection is lost, the buttons to look back, an offer, or a hint.
// What its buttons do stands in actions.js.
/** @import { Offer } from '../protocol' */
import { byId, el, icon } from '../dom.js'
import { words } from '../words.js'
import { reviewing, state } from './state.js'

export function showNotice() {
  const box = byId('ui-notice')
  const content = noticeContent()
  const refused = !byId('ui-refusal').hidden // a refusal takes the place of a hint
  const urgent = state.offline || reviewing() || state.view.offer
  box.classList.toggle('alarm', state.offline)
  box.hidden = !content.length || (refused && !urgent)
  if (!box.contains(document.activeElement)) box.replaceChildren(...content)
}

/** @returns {Element[]} */
function noticeContent() {
  if (state.offline) return [el('span', {}, words.kept)]
  if (state.reviewedPly !== null) return reviewButtons(state.reviewedPly, state.moves.length)
  if (state.view.offer) return offerButtons(state.view.offer)
  return state.hint ? [icon('hint'), el('span', {}, state.hint)] : []
}

/**
 * @param {string} action
 * @param {string | Node} content
 * @param {Record<string, string | boolean>} [attributes]
 */
const button = (action, content, attributes = {}) =>
  el('button', { class: 'btn', type: 'button', 'data-do': action, ...attributes }, content)

/** @param {Offer} offer */
function offerButtons({ text, asked }) {
  const buttons = asked
    ? [button('agree', words.agree), button('decline', words.decline)]
    : [button('decline', words.withdraw)]
  return [el('span', {}, text), ...buttons]
}

/**
 * @param {number} ply
 * @param {number} last
 */
function reviewButtons(ply, last) {
  return [
    button('earlier', icon('back'), { 'aria-label': words.back, disabled: ply <= 0 }),
    button('later', icon('next'), { 'aria-label': words.next, disabled: ply >= last }),
    el('span', { class: 'num', 'aria-hidden': 'true' }, `${ply} / ${last}`),
    button('present', words.now),
  ]
}
