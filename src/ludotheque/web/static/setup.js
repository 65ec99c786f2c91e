// The page on which a game is set up. It works without this script, which only keeps the chairs consistent.
import './seat-words.js'
import { byId } from './dom.js'

const form = byId('setup')
const waiting = byId('wait')

/** @returns {NodeListOf<HTMLSelectElement>} */
const chairs = () => form.querySelectorAll('.seat select[name^=seat]')

// The game waits for people who come by link or from the lobby.
function showWaiting() {
  const awaited = [...chairs()].map(({ value }) => value)
  waiting.hidden = !awaited.includes('link') && !awaited.includes('open')
  const name = form.querySelector('input[name=name]')
  name?.toggleAttribute('required', !waiting.hidden) // others want to know who waits for them
}

/**
 * The visitor can sit on one chair only: taking another frees the first for somebody at the same screen.
 * @param {HTMLSelectElement} taken
 */
function freeOtherChairs(taken) {
  if (taken.value !== 'me') return
  for (const chair of chairs()) if (chair !== taken && chair.value === 'me') chair.value = 'here'
}

form.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && target.matches('.seat select[name^=seat]')) freeOtherChairs(target)
  showWaiting()
})
showWaiting()
