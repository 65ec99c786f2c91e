// The server is lost: the game goes on without it, against bots, in the site that this browser has kept.
import { readJson } from '../dom.js'
import { packed } from '../offline/packing.js'
import { words } from '../words.js'
import { showNotice } from './notice.js'
import { state } from './state.js'

/** @typedef {{ site: string, game: string, head: string }} Beside `head`: the beginning of the record */

const { site, game, head } = /** @type {Beside} */ (readJson('beside'))
const HIDDEN = '?' // the text of what this player may not know

/** Whether this player knows all of the game. */
const isKnown = () => !state.deal.includes(HIDDEN) && !state.moves.some(({ text }) => text === HIDDEN)

/** Whether there is a game that can go on. */
function goesOn() {
  const { seats, result } = state.view
  return isKnown() && state.moves.length > 0 && seats.length > 0 && !result
}

/** Whether the site is in this browser: else it could not be opened either. */
async function look() {
  const address = new URL(site, location.href).href
  const kept = await navigator.serviceWorker?.getRegistration(address)
  if (!kept?.active || kept.scope !== address) return
  state.alone = () => (goesOn() ? words.goOn : words.anew)
  showNotice()
}

/** The game so far, as a record. */
function record() {
  const moves = state.moves.map(({ seat, text }) => `${seat < 0 ? '*' : seat} ${text}`)
  return [head, ...(state.deal ? [`deal: ${state.deal}`] : []), '', ...moves].join('\n')
}

/** Open the site, with this game if nothing of it is hidden. */
export async function goOn() {
  const hash = goesOn() ? `#game=${await packed(record())}&me=${state.view.seats.join(',')}` : `#/play/${game}`
  location.assign(new URL(hash, new URL(site, location.href)))
}

look()
