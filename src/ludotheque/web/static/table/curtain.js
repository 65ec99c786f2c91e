// The curtain: hides hands between turns of players who share a screen.
import { reducedMotion } from '../device.js'
import { byId, query } from '../dom.js'
import { fill, words } from '../words.js'
import { showCards } from './cards.js'
import { viewAs } from './server.js'
import { state } from './state.js'

const DELAY = 900 // ms in which one sees one's own move before the curtain falls

/** @type {ReturnType<typeof setTimeout> | undefined} */
let falling

/** @param {boolean} moved whether this view brings a move */
export function showCurtain(moved) {
  clearTimeout(falling)
  const watched = moved && !state.curtainFallen && !reducedMotion()
  if (state.view.curtain && watched) falling = setTimeout(drawCurtain, DELAY)
  else drawCurtain()
}

function drawCurtain() {
  const { curtain } = state.view
  state.curtainFallen = Boolean(curtain)
  byId('ui-hand').classList.toggle('curtain', Boolean(curtain))
  if (curtain) {
    byId('ui-curtain-name').textContent = curtain.name
    byId('ui-curtain-text').textContent = fill(words.passScreen, { name: curtain.name })
  }
  showCards()
  if (curtain) query('button', byId('ui-curtain')).focus()
}

query('button', byId('ui-curtain')).addEventListener('click', () => {
  if (state.view.curtain) viewAs(state.view.curtain.seat)
})
