// Who plays: names, scores, clocks and whose turn it is; and the chairs in the panel of the table.
/** @import { Player, View } from '../../protocol' */
import { byId, el, query } from '../../dom.js'
import { fill, words } from '../../words.js'

const LOW = 30 // seconds left when a clock turns red
const TICK = 500 // ms

/** @type {Player[]} */
let players = []
let updatedAt = 0 // when the server last said what the clocks show

/** @param {View} view */
export function showPlayers(view) {
  players = view.players.map(player => ({ ...player, turn: player.turn && !view.over }))
  updatedAt = performance.now()
  for (const [seat, player] of players.entries()) showPlayer(player, byId('ui-players').children[seat])
  showClocks()
}

/**
 * @param {Player} player
 * @param {Element} item
 */
function showPlayer(player, item) {
  item.toggleAttribute('data-turn', player.turn)
  item.classList.toggle('away', !player.here)
  query('.name', item).textContent = player.name
  query('.about', item).textContent = player.here ? player.note : `${player.note}, ${words.away}`
  query('.score', item).textContent = String(player.score)
}

// ── Clocks ──────────────────────────────────────────────────────────────────────────────

/** @param {number} seconds */
const minutes = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

// Only the clock of the player to move runs. The server decides: every view sets the clocks right.
function showClocks() {
  for (const [seat, { clock, turn }] of players.entries()) {
    const face = query('.clock', byId('ui-players').children[seat])
    face.hidden = clock === null
    if (clock === null) continue
    const left = Math.max(0, clock - (turn ? (performance.now() - updatedAt) / 1000 : 0))
    face.textContent = minutes(left)
    face.classList.toggle('low', left < LOW)
  }
}

export function startClocks() {
  setInterval(() => players.some(({ clock }) => clock !== null) && showClocks(), TICK)
}

// ── Chairs ──────────────────────────────────────────────────────────────────────────────

/** @param {View} view */
export function showSeats(view) {
  byId('ui-seats').replaceChildren(...view.players.map((player, seat) => seatItem(view, player, seat)))
}

/**
 * @param {View} view
 * @param {Player} player
 * @param {number} seat
 */
function seatItem({ me, over }, player, seat) {
  const mine = me.includes(seat)
  const replaceable = me.length > 0 && !over && !mine && !player.bot && !player.here
  const presence = player.bot ? words.robot : mine ? words.you : player.here ? words.here : words.away
  return el(
    'li',
    {},
    el('span', { class: `disc d${seat}`, 'aria-hidden': 'true' }),
    player.name,
    replaceable ? botButton(player, seat) : el('span', { class: 'soft' }, presence),
  )
}

/**
 * To ask for a bot in place of somebody who has left.
 * @param {Player} player
 * @param {number} seat
 */
function botButton({ name }, seat) {
  const attributes = { 'data-do': 'bot', 'data-seat': seat, 'aria-label': fill(words.bot, { name }) }
  return el('button', { class: 'btn', type: 'button', ...attributes }, words.letBot)
}
