// The pane to play from, beside or below the board: a hand, or figures to set up. Some games have neither.
import { byId, closest } from '../dom.js'
import { showOthers } from './panels/panels.js'
import { state } from './state.js'

export function showHandPlace() {
  const settingUp = state.view.choices?.by === 'setup'
  state.hasHand ||= document.querySelector('#ui-hand > svg') !== null // behind a curtain it keeps its place
  showOthers()
  byId('ui-main').classList.toggle('no-hand', !state.hasHand && !settingUp)
}

// On a phone the hands of partners take the place of one's own while they are looked at.
export function toggleHands() {
  const others = document.getElementById('others')
  if (!others) return
  const place = byId('ui-hand')
  const shown = others.parentElement === place
  if (shown) byId('ui-others').append(others)
  else place.append(others)
  place.classList.toggle('of-others', !shown)
  for (const button of document.querySelectorAll('[data-do="hands"]'))
    button.setAttribute('aria-pressed', String(!shown))
}

// Pulled up, it covers some squares: what is taken from it lets it down again.
export function toggleRack() {
  const place = byId('ui-hand')
  const open = place.classList.toggle('open')
  document.querySelector('[data-do="rack"]')?.setAttribute('aria-expanded', String(open))
  place.scrollTop = 0
  place.onclick = open ? event => closest(event, '.can') && toggleRack() : null
}
