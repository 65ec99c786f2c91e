// Who plays: whose turn it is, names, scores and clocks.
/** @import { Player, Term, View } from '../../protocol' */
import { byId, el, query } from '../../dom.js'
import { fill, words } from '../../words.js'

const LOW = 30 // seconds left when a clock turns red
const TICK = 500 // ms

/** @type {number[] | undefined} */
let clocks // seconds left, by seat,
let updatedAt = 0 // when the server said so
let toMove = -1 // the seat to move
/** @type {number[]} */
let ticking = [] // the seats whose clocks run

/** @param {View} view */
export function showPlayers(view) {
  clocks = view.clocks
  updatedAt = performance.now()
  toMove = view.result || view.undealt || waiting(view) ? -1 : view.turn
  ticking = view.running ?? []
  for (const seat of view.players.keys()) showPlayer(byId('ui-players').children[seat], view, seat)
  if (view.together) showScore(byId('ui-together'), view.players[0])
  byId('ui-at').textContent = [view.serious && words.serious, view.practice && words.practice, view.at]
    .filter(Boolean)
    .join(' · ')
  showClocks()
}

/**
 * Scores, and what is left, of an earlier position; whose turn it is, and the clocks, stay those of now.
 * @param {Player[]} players
 */
export function showScoresOf(players) {
  const together = document.getElementById('ui-together')
  for (const [seat, player] of players.entries()) {
    const item = byId('ui-players').children[seat]
    setContent(query('.left', item), termContent(player.left))
    if (!together) showScore(item, player)
  }
  if (together) showScore(together, players[0])
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
  item.toggleAttribute('data-turn', seat === toMove)
  query('.disc', item).className = `disc d${player.colour ?? 0}`
  item.classList.toggle('away', !view.result && !player.free && (view.away ?? []).includes(seat))
  item.classList.toggle('won', hasWon(view, seat))
  setContent(query('.turn', item), bandContent(view, seat))
  query('.name', item).textContent = player.free ? words.freeChair : calledHere(player.name, seat)
  setContent(query('.left', item), player.free ? [] : termContent(player.left))
  if (!view.together) showScore(item, player)
}

/**
 * Who plays here and gave no name is not called by the colour of their pieces.
 * @param {string} name
 * @param {number} seat
 */
export const calledHere = (name, seat) => (byId('ui-main').dataset.unnamed === String(seat) ? words.unnamed : name)

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
 * Replaces the content only if it has changed.
 * @param {Element} box
 * @param {(Element | string | null)[]} content
 */
function setContent(box, content) {
  const fresh = el('span', {}, ...content)
  if (box.innerHTML !== fresh.innerHTML) box.replaceChildren(...fresh.childNodes)
}

// ── The band over each player ───────────────────────────────────────────────────────────

/**
 * The band: whose turn it is, and who is away.
 * @param {View} view
 * @param {number} seat
 * @returns {(Element | string)[]}
 */
function bandContent(view, seat) {
  const { name } = view.players[seat]
  if (hasWon(view, seat)) return [words.wins]
  if (view.result) return []
  if (seat !== toMove) return [presence(view, seat)]
  if (view.away?.includes(seat)) return [fill(words.theirs, { name }), ', ', words.away]
  const [short, long] =
    view.seats.length === 1 && view.seats[0] === seat && !view.held?.length
      ? [words.yours, words.yoursLong]
      : [words.theirs, words.theirsLong]
  return [el('span', { class: 'long' }, fill(long, { name })), el('span', { class: 'short' }, fill(short, { name }))]
}

/**
 * @param {View} view
 * @param {number} seat
 */
function hasWon({ result, together }, seat) {
  if (together) return Boolean(result?.scores[0]?.won)
  const scores = result?.scores ?? []
  return Boolean(scores[seat]?.won) && !scores.every(({ won }) => won) // nobody wins a draw
}

/**
 * The presence of a player whose turn it is not.
 * @param {View} view
 * @param {number} seat
 */
export function presence({ players, seats, held = [], away = [] }, seat) {
  const { free, bot, remark } = players[seat]
  if (remark) return remark
  if (free) return words.expected
  if (bot) return players[seat].standsFor ? fill(words.robotFor, { name: players[seat].standsFor ?? '' }) : words.robot
  if (held.includes(seat)) return seats.includes(seat) ? '' : words.phoneShort
  if (seats.includes(seat)) return words.you
  return away.includes(seat) ? words.away : words.present
}

// ── Clocks ──────────────────────────────────────────────────────────────────────────────

const MINUTES_ONLY = 3 * 3600 // seconds: more than that is left only in games by correspondence
const DAY = 24 * 3600

/** @param {number} seconds */
export function timeLeft(seconds) {
  const h = Math.floor((seconds % DAY) / 3600)
  if (seconds >= DAY) return fill(words.days, { d: Math.floor(seconds / DAY), h })
  if (seconds > MINUTES_ONLY) return fill(words.hours, { h, m: Math.floor((seconds % 3600) / 60) })
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

// The server says which clocks run: every view sets the clocks right.
function showClocks() {
  for (const [seat, seconds] of clocks?.entries() ?? []) {
    const face = query('.clock', byId('ui-players').children[seat])
    const left = Math.max(0, seconds - (ticking.includes(seat) ? (performance.now() - updatedAt) / 1000 : 0))
    face.textContent = timeLeft(left)
    face.classList.toggle('low', left < LOW)
  }
}

export function startClocks() {
  setInterval(showClocks, TICK)
}

// ── Buttons about somebody ─────────────────────────────────────────────────────────────

/**
 * The button that frees a chair before the first move.
 * @param {Player} player
 * @param {number} seat
 * @param {boolean} own
 */
export function freeButton({ name }, seat, own) {
  const what = own ? words.standUp : words.sendAway
  const attributes = { 'data-do': 'free', 'data-seat': seat, 'aria-label': own ? what : `${what}, ${name}` }
  return el('button', { class: 'btn', type: 'button', ...attributes }, what)
}
