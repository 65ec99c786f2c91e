// Who plays: names, scores, clocks and whose turn it is; and the chairs in the panel of the table.
/** @import { Player, View } from '../../protocol' */
import { byId, el, query } from '../../dom.js'
import { fill, words } from '../../words.js'

const LOW = 30 // seconds left when a clock turns red
const TICK = 500 // ms

/** @type {number[] | undefined} */
let clocks // seconds left, by seat,
let updatedAt = 0 // when the server said so
let running = -1 // the seat whose clock runs

/** @param {View} view */
export function showPlayers({ players, turn, away = [], result, ...view }) {
  clocks = view.clocks
  updatedAt = performance.now()
  running = result ? -1 : turn
  for (const [seat, { name, note, score }] of players.entries()) {
    const item = byId('ui-players').children[seat]
    item.toggleAttribute('data-turn', seat === running)
    item.classList.toggle('away', away.includes(seat))
    query('.name', item).textContent = name
    query('.about', item).textContent = away.includes(seat) ? `${note}, ${words.away}` : note
    query('.score', item).textContent = String(score)
  }
  showClocks()
}

// ── Clocks ──────────────────────────────────────────────────────────────────────────────

/** @param {number} seconds */
const minutes = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

// Only the clock of the player to move runs. The server decides: every view sets the clocks right.
function showClocks() {
  for (const [seat, seconds] of clocks?.entries() ?? []) {
    const face = query('.clock', byId('ui-players').children[seat])
    const left = Math.max(0, seconds - (seat === running ? (performance.now() - updatedAt) / 1000 : 0))
    face.textContent = minutes(left)
    face.classList.toggle('low', left < LOW)
  }
}

export function startClocks() {
  setInterval(showClocks, TICK)
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
function seatItem({ seats, away = [], result }, player, seat) {
  const mine = seats.includes(seat)
  const gone = away.includes(seat)
  const replaceable = seats.length > 0 && !result && !mine && gone
  const presence = player.bot ? words.robot : mine ? words.you : gone ? words.away : words.here
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
