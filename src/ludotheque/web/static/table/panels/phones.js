// At a shared screen: a QR code for each seat, by which a phone shows its hand.
/** @import { View } from '../../protocol' */
import { byId, el } from '../../dom.js'
import { fill, words } from '../../words.js'
import { buttons } from '../controls.js'
import { state } from '../state.js'

const FRESH = 10 * 60_000 // ms: the link of a square is good for a quarter of an hour

let shown = ''

/**
 * The seats of this screen that are played with a phone now.
 * @param {View} view
 */
const withPhone = ({ held = [], seats }) => held.filter(seat => !seats.includes(seat))

/** @param {View} view */
export function showPhones(view) {
  const { held = [], result } = view
  for (const button of buttons('phones')) button.hidden = !held.length || Boolean(result)
  if (!held.length || !byId('ui-phones', HTMLDialogElement).open) return
  const now = `${view.players.map(({ name }) => name)} ${held} ${withPhone(view)}`
  if (now === shown) return // a QR code that is being scanned must not change
  shown = now
  byId('ui-phones-list').replaceChildren(...held.map(seat => item(view, seat)))
}

export function openPhones() {
  byId('ui-phones', HTMLDialogElement).showModal()
  drawAnew()
}

function drawAnew() {
  shown = ''
  showPhones(state.view)
}

setInterval(drawAnew, FRESH)

/**
 * @param {View} view
 * @param {number} seat
 */
function item(view, seat) {
  const { name } = view.players[seat]
  const joined = withPhone(view).includes(seat)
  const alt = fill(words.phoneSquare, { name })
  const src = `${byId('ui-phones').dataset.qr}${seat}.svg?${view.version}.${Date.now()}` // a link is used once
  return el(
    'li',
    {},
    el('b', {}, name),
    joined
      ? el('span', { class: 'joined' }, words.phoneHere)
      : el('img', { class: 'qr', src, alt, width: 192, height: 192 }),
  )
}
