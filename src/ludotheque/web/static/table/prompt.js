// The sentence above the board: what to do now, or what is being waited for.
/** @import { View } from '../protocol' */
import { byId, el } from '../dom.js'
import { fill, words } from '../words.js'
import { state } from './state.js'

/**
 * What to touch next: the sentence for this path of touches, else the one for any path as long as this.
 * @param {View} view
 * @param {string[]} path
 */
export function nextStep({ asks, setup, prompt }, path) {
  if (setup && !asks['']) return words.placing
  const joined = path.join(' ')
  const own = Object.keys(asks).find(paths => paths.split('|').includes(joined)) // paths share a sentence
  return asks[own ?? '*'.repeat(path.length)] ?? prompt
}

/** @param {string[]} path */
function sentenceFor(path) {
  const { view, reviewedPly } = state
  if (reviewedPly !== null) return reviewedPly ? fill(words.looking, { n: reviewedPly }) : words.start
  return view.mine ? nextStep(view, path) : view.prompt
}

/**
 * A sentence that stays is not set again: a screen reader would repeat it.
 * @param {string[]} path the touches made so far
 */
export function showPrompt(path) {
  const sentence = sentenceFor(path)
  const prompt = byId('ui-prompt')
  if (prompt.dataset.sentence === sentence) return
  prompt.dataset.sentence = sentence
  const head = sentence.startsWith(words.yours) ? (sentence.match(/^[^.:]*[.:]?/)?.[0] ?? '') : ''
  prompt.replaceChildren(...(head ? [el('b', {}, head)] : []), sentence.slice(head.length))
}
