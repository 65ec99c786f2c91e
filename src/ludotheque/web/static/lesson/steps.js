// A solution on the board, step by step: the right line, then what the tempting move runs into.
/** @import { Pane } from '../protocol' */
import { byId, query } from '../dom.js'
import { glide, OTHERS_MOVE } from '../table/board/glide.js'
import { mergePanes } from '../table/board/merge.js'
import { clearRings } from '../table/board/rings.js'
import { fill, words } from '../words.js'

/** @typedef {{ line: 'right' | 'tempting', words: string, panes: Pane[] }} Step */

/** @type {Step[]} */
let steps = []
let at = 0

/**
 * @param {Step[]} found
 * @param {boolean} fromTheStart whether to begin with the first position, or stay at the end of the right line
 */
export function showSteps(found, fromTheStart) {
  steps = found
  byId('ui-steps').hidden = !steps.length
  byId('ui-step-words').dataset.longest = longest(steps.map(step => step.words))
  const end = steps.findLastIndex(({ line }) => line === 'right')
  if (steps.length) go(fromTheStart ? 0 : end)
}

/** @param {string[]} texts */
function longest(texts) {
  return texts.reduce((most, text) => (text.length > most.length ? text : most), '')
}

/** @param {number} to */
function go(to) {
  at = Math.min(steps.length - 1, Math.max(0, to))
  const { words: said, panes } = steps[at]
  clearRings()
  glide(() => mergePanes(panes), OTHERS_MOVE)
  byId('ui-step').textContent = said
  byId('ui-step-number').textContent = fill(words.step, { n: at, all: steps.length - 1 })
  query('[data-step="back"]').toggleAttribute('disabled', at === 0)
  query('[data-step="next"]').toggleAttribute('disabled', at === steps.length - 1)
}

byId('ui-steps').addEventListener('click', event => {
  const way = event.target instanceof Element ? event.target.closest('[data-step]')?.getAttribute('data-step') : null
  if (way) go(at + (way === 'next' ? 1 : -1))
})
document.addEventListener(
  'keydown',
  event => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || byId('ui-steps').hidden || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    go(at + by)
  },
  true,
)
