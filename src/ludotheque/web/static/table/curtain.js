// Players who share a screen may not see each other's hands: between two turns a curtain covers the table.
import { reducedMotion } from '../device.js'
import { byId, query } from '../dom.js'
import { viewAs } from './server.js'
import { state } from './state.js'

const DELAY = 900 // ms in which one sees one's own move before the curtain falls

/** @type {ReturnType<typeof setTimeout> | undefined} */
let falling

/** @param {boolean} moved whether this view brings a move */
export function showCurtain(moved) {
  clearTimeout(falling)
  const watched = moved && byId('ui-curtain').hidden && !reducedMotion()
  if (state.view.curtain && watched) falling = setTimeout(drawCurtain, DELAY)
  else drawCurtain()
}

function drawCurtain() {
  const { curtain } = state.view
  byId('ui-middle').classList.toggle('behind-curtain', Boolean(curtain))
  byId('ui-curtain').hidden = !curtain
  if (!curtain) return
  query('.curtain-name').textContent = curtain.name
  query('button', byId('ui-curtain')).focus()
}

export function startCurtain() {
  query('button', byId('ui-curtain')).addEventListener('click', () => {
    if (state.view.curtain) viewAs(state.view.curtain.seat)
  })
}
