// What a screen reader says aloud.
import { byId } from '../dom.js'

/**
 * A sentence that is the same as the last one is made another, or it would not be read out again.
 * @param {string} sentence
 */
export function announce(sentence) {
  if (!sentence) return
  const region = byId('ui-announcer')
  region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence
}
