// The sentence above the board: what to do now, or what is being waited for; and what is read out.
/** @import { Prompt } from '../protocol' */
import { byId, el } from '../dom.js'
import { fill, words } from '../words.js'
import { state } from './state.js'

/**
 * @param {number} index
 * @returns {Prompt}
 */
function promptAt(index) {
  const { view, moves, reviewedPly } = state
  if (reviewedPly === null)
    return view.curtain ? { text: fill(words.curtain, { name: view.curtain.name }) } : view.prompts[index]
  if (!reviewedPly) return { text: words.start }
  const { seat, words: move } = moves[reviewedPly - 1]
  const name = view.players[seat]?.name ?? words.dice
  return {
    head: fill(words.looking, { n: reviewedPly, all: moves.length }),
    text: ` ${fill(words.lastMove, { name, move })}`,
  }
}

/**
 * An unchanged sentence is not set again, because a screen reader would repeat it.
 * @param {number} index which of the prompts of the view
 */
export function showPrompt(index) {
  sayPrompt(promptAt(index))
}

/** @param {Prompt} said */
export function sayPrompt({ head = '', text }) {
  const prompt = byId('ui-prompt')
  if (prompt.dataset.sentence === head + text) return
  prompt.dataset.sentence = head + text
  prompt.replaceChildren(...(head ? [el('b', {}, head)] : []), text)
}

/**
 * Have a screen reader say it. A sentence that is the same as the last one is made another, or it would not be read
 * out again.
 * @param {string} sentence
 */
export function announce(sentence) {
  if (!sentence) return
  const region = byId('ui-announcer')
  region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence
}
