// Announcements for screen readers.
import { byId } from '../dom.js'

/**
 * A repeated sentence is changed slightly, because screen readers would not read it again.
 * @param {string} sentence
 */
export function announce(sentence) {
  if (!sentence) return
  const region = byId('ui-announcer')
  region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence
}
