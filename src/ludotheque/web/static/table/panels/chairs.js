// The chairs in the panel of the table: who sits there, and what can be done about it.
/** @import { Player, View } from '../../protocol' */
import { byId, el } from '../../dom.js'
import { words } from '../../words.js'
import { botButton } from '../absence.js'
import { freeButton, presence } from './players.js'

/** @param {View} view */
export function showSeats(view) {
  byId('ui-seats').replaceChildren(...view.players.map((player, seat) => seatItem(view, player, seat)))
}

/**
 * @param {View} view
 * @param {Player} player
 * @param {number} seat
 */
function seatItem(view, player, seat) {
  const { seats, away = [], result, door } = view
  const replaceable = seats.length > 0 && !result && !seats.includes(seat) && !player.free && away.includes(seat)
  return el(
    'li',
    {},
    el('span', { class: `disc d${player.colour ?? 0}`, 'aria-hidden': 'true' }),
    player.name,
    replaceable ? botButton(player, seat) : el('span', { class: 'soft' }, presence(view, seat) || words.you),
    door?.canFree?.includes(seat) ? freeButton(player, seat, seats.includes(seat)) : null,
  )
}
