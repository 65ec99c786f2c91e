// Who plays: whose turn it is, names, scores and clocks; and the chairs in the panel of the table.
/** @import { Player, Term, View } from '../../protocol' */
import { byId, el, query } from '../../dom.js'
import { fill, words } from '../../words.js'

const LOW = 30 // seconds left when a clock turns red
const TICK = 500 // ms

/** @type {number[] | undefined} */
let clocks // seconds left, by seat,
let updatedAt = 0 // when the server said so
let running = -1 // the seat whose clock runs

/** @param {View} view */
export function showPlayers(view) {
  clocks = view.clocks
  updatedAt = performance.now()
  running = view.result || waiting(view) ? -1 : view.turn
  for (const seat of view.players.keys()) showPlayer(byId('ui-players').children[seat], view, seat)
  if (view.together) showScore(byId('ui-together'), view.players[0])
  byId('ui-at').textContent = [view.practice && words.practice, view.at].filter(Boolean).join(' · ')
  showClocks()
}

/**
 * Whether somebody is still to sit down.
 * @param {View} view
 */
export const waiting = ({ players }) => players.some(({ free }) => free)

/**
 * @param {Element} item
 * @param {View} view
 * @param {number} seat
 */
function showPlayer(item, view, seat) {
  const player = view.players[seat]
  item.toggleAttribute('data-turn', seat === running)
  query('.disc', item).className = `disc d${player.colour ?? 0}`
  item.classList.toggle('away', !player.free && (view.away ?? []).includes(seat))
  item.classList.toggle('won', hasWon(view, seat))
  setContent(query('.turn', item), bandContent(view, seat))
  query('.name', item).textContent = player.name
  setContent(query('.left', item), player.free ? [] : termContent(player.left))
  if (!view.together) showScore(item, player)
}

/**
 * @param {Element} box
 * @param {Player} player
 */
function showScore(box, { score, goal, noun, free }) {
  const of = goal ? el('span', { class: 'of' }, `/${goal}`) : null
  setContent(query('.score', box), free ? [] : [el('span', { class: 'points' }, String(score)), of])
  setContent(query('.noun, .common small', box), free ? [] : termContent(noun))
  const bar = box.querySelector('progress')
  if (bar) bar.value = score
}

/**
 * @param {Term} [term]
 * @returns {Element[]}
 */
const termContent = term =>
  term ? [el('span', { class: 'long' }, term.long), el('span', { class: 'short' }, term.short)] : []

/**
 * What is the same is not made again.
 * @param {Element} box
 * @param {(Element | string | null)[]} content
 */
function setContent(box, content) {
  const fresh = el('span', {}, ...content)
  if (box.innerHTML !== fresh.innerHTML) box.replaceChildren(...fresh.childNodes)
}

// ── The band over each player ───────────────────────────────────────────────────────────

/**
 * Whose turn it is; of the others, whether they are there.
 * @param {View} view
 * @param {number} seat
 * @returns {(Element | string)[]}
 */
function bandContent(view, seat) {
  const { name } = view.players[seat]
  if (hasWon(view, seat)) return [words.wins]
  if (view.result) return []
  if (seat !== running) return [presence(view, seat)]
  if (view.away?.includes(seat)) return [fill(words.theirs, { name }), ', ', words.away]
  const [short, long] =
    view.seats.length === 1 && view.seats[0] === seat
      ? [words.yours, words.yoursLong]
      : [words.theirs, words.theirsLong]
  return [el('span', { class: 'long' }, fill(long, { name })), el('span', { class: 'short' }, fill(short, { name }))]
}

/**
 * @param {View} view
 * @param {number} seat
 */
function hasWon({ result, together }, seat) {
  return Boolean(result?.scores[together ? 0 : seat]?.won)
}

/**
 * @param {View} view
 * @param {number} seat
 */
function presence({ players, seats, away = [] }, seat) {
  const { free, bot, remark } = players[seat]
  if (remark) return remark
  if (free) return words.expected
  if (bot) return words.robot
  if (seats.includes(seat)) return seats.length > 1 ? '' : words.you
  return away.includes(seat) ? words.away : words.present
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
function seatItem(view, player, seat) {
  const { seats, away = [], result } = view
  const replaceable = seats.length > 0 && !result && !seats.includes(seat) && !player.free && away.includes(seat)
  return el(
    'li',
    {},
    el('span', { class: `disc d${player.colour ?? 0}`, 'aria-hidden': 'true' }),
    player.name,
    replaceable ? botButton(player, seat) : el('span', { class: 'soft' }, presence(view, seat) || words.you),
  )
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
