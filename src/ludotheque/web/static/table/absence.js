// Somebody is away whose turn it is: what is said of it, and when a bot may play for them.
/** @import { Player, View } from '../protocol' */
import { el, icon } from '../dom.js'
import { fill, words } from '../words.js'

const PATIENCE = 60_000 // ms for which somebody must be away before the table lets a bot play for them

/** @type {{ seat: number, since: number } | undefined} who was seen to be away last, and since when */
let away

/** Whoever is to move is here. */
export function isHere() {
  away = undefined
}

/**
 * @param {View} view
 * @param {number} seat
 * @param {() => void} again to be called when there is more to say
 */
export function absentContent({ players, seats }, seat, again) {
  const { name } = players[seat]
  const late = seats.length > 0 && waitedFor(seat, again)
  const gone = el('span', { class: 'narrow' }, fill(words.absent, { name })) // else the prompt says it
  const help = late ? words.botCan : words.botSoon
  const sentence = el('p', {}, gone, el('span', { class: 'wide' }, fill(seats.length ? help : words.absent, { name })))
  return [icon('time'), sentence, ...(late ? [botButton(players[seat], seat)] : [])]
}

/**
 * Whether somebody has been away for long; if not, the notice is shown again when they are.
 * @param {number} seat
 * @param {() => void} again
 */
function waitedFor(seat, again) {
  if (away?.seat !== seat) {
    away = { seat, since: performance.now() }
    setTimeout(again, PATIENCE)
  }
  return performance.now() - away.since >= PATIENCE
}

/**
 * To ask for a bot in place of somebody who has left.
 * @param {Player} player
 * @param {number} seat
 */
export function botButton({ name }, seat) {
  const attributes = { 'data-do': 'bot', 'data-seat': seat, 'aria-label': fill(words.bot, { name }) }
  return el('button', { class: 'btn', type: 'button', ...attributes }, words.letBot)
}
