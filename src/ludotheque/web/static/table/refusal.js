// What answers somebody: why something is not possible, with a link to the rule; or the hint that was asked for.
import { byId, el, icon } from '../dom.js'
import { fill, words } from '../words.js'
import { showNotice } from './notice.js'
import { showRule } from './panels/panels.js'
import { play } from './sound.js'
import { state } from './state.js'

/**
 * @param {string} why
 * @param {string} [rule] its number
 */
export function showRefusal(why, rule) {
  byId('ui-refusal').replaceChildren(icon('no'), el('p', {}, why, ' ', rule ? linkTo(rule) : ''))
  byId('ui-refusal').hidden = false
  showNotice()
  play('refusal')
}

/** @param {string} rule */
function linkTo(rule) {
  const follow = (/** @type {Event} */ event) => {
    event.preventDefault()
    showRule(rule)
  }
  return el('a', { href: `#r${rule}`, onclick: follow }, fill(words.rule, { n: rule }))
}

export function clearRefusal() {
  byId('ui-refusal').hidden = true
  byId('ui-refusal').replaceChildren()
  showNotice()
}

// ── The hint: how it looks is fetched when there is one ─────────────────────────────────

export async function showTip() {
  const { drawTip } = await import('./tip-card.js')
  drawTip()
}

export function clearTip() {
  if (!state.hint) return
  state.hint = null
  showTip()
}
