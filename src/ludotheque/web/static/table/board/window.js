// The visible part of an endless table: all of it until something is chosen; then the view moves to where that
// can go, if those places are hidden or too small to touch. If they do not all fit at a size that a finger hits, it
// shows most of them, marks the sides where others lie, and can be drawn there.
import { reducedMotion } from '../../device.js'
import { el } from '../../dom.js'

const FINGER = 40 // px: places with narrower halves are hard to touch
const LARGE = 52 // px that a cell gets then, at most
const CELL = 72 // a cell, in the units of the drawing
const MARGIN = 30 // round the places, in the same units
const DURATION = 280 // ms

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * The part of the table to show.
 * @param {Box} all what the server wants to be seen
 * @param {Box | null} places what can be touched next, if something is picked
 * @param {{ width: number, height: number }} room in px
 * @param {Box[]} each of the places
 * @returns {Box}
 */
export function windowOn(all, places, room, each = []) {
  const shown = fitted(all, room)
  if (!places) return all
  const cell = (CELL * room.width) / shown.width
  if (cell >= FINGER) return contains(shown, places) ? all : around(all, places)
  const closest = { width: (room.width * CELL) / LARGE, height: (room.height * CELL) / LARGE }
  const width = Math.min(Math.max(places.width, closest.width), (room.width * CELL) / FINGER)
  const height = Math.min(Math.max(places.height, closest.height), (room.height * CELL) / FINGER)
  const near = fitted(centred(places, width, height), room)
  if (contains(near, places) || !each.length) return near
  return most(each, near)
}

/**
 * A box of that size with the same middle.
 * @param {Box} box
 * @param {number} width
 * @param {number} height
 * @returns {Box}
 */
const centred = (box, width, height) => ({
  x: box.x + (box.width - width) / 2,
  y: box.y + (box.height - height) / 2,
  width,
  height,
})

/**
 * A window of the same size that holds as many of the places as possible.
 * @param {Box[]} each
 * @param {Box} near
 */
function most(each, { width, height }) {
  const windows = each.map(place => centred(place, width, height))
  const count = (/** @type {Box} */ window) => each.filter(place => contains(window, place)).length
  return windows.reduce((best, window) => (count(window) > count(best) ? window : best))
}

/**
 * A box enlarged to the aspect ratio of the available room.
 * @param {Box} box
 * @param {{ width: number, height: number }} room
 * @returns {Box}
 */
function fitted({ x, y, width, height }, room) {
  const scale = Math.min(room.width / width, room.height / height)
  const [wide, high] = [room.width / scale, room.height / scale]
  return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high }
}

/**
 * @param {Box} outer
 * @param {Box} inner
 */
const contains = (outer, inner) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

/**
 * @param {Box} a
 * @param {Box} b
 * @returns {Box}
 */
function around(a, b) {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  const right = Math.max(a.x + a.width, b.x + b.width)
  const bottom = Math.max(a.y + a.height, b.y + b.height)
  return { x, y, width: right - x, height: bottom - y }
}

// ── On the page ─────────────────────────────────────────────────────────────────────────

const PLACES = '.can, .aside, [data-do]' // what can be touched on the board, and what is tried there
const RINGS = '.hint-over'

/** @param {boolean} picked whether something is picked, and is to be put somewhere; else a hint is in sight, if any */
export function followPlaces(picked) {
  const board = document.getElementById('board')
  if (!(board instanceof SVGSVGElement)) return
  const all = readBox(board.dataset.box ?? '')
  if (!all || (picked && staysOn(board))) return
  const each = areasOn(board, picked ? PLACES : RINGS)
  const room = board.getBoundingClientRect()
  const next = windowOn(all, together(each), room, each)
  board.classList.toggle('closer', next !== all)
  board.style.touchAction = next === all ? '' : 'none' // a finger draws the table, and does not scroll the page
  makeMovable(board)
  markBeyond(board, picked ? each : [], next)
  glideTo(board, next)
}

/** Whether all rings of a hint lie in the window. */
export function ringsInSight() {
  const board = document.getElementById('board')
  const shown = board instanceof SVGSVGElement && readBox(board.getAttribute('viewBox') ?? '')
  if (!shown) return true
  const window = fitted(shown, board.getBoundingClientRect())
  return areasOn(board, RINGS).every(ring => contains(window, ring))
}

/**
 * Whether what is tried lies in a window that is large enough: then the board keeps still.
 * @param {SVGSVGElement} board
 */
function staysOn(board) {
  const shown = readBox(board.getAttribute('viewBox') ?? '')
  const tried = together(areasOn(board, '.sel'))
  const wide = shown && fitted(shown, board.getBoundingClientRect())
  return Boolean(
    wide && tried && contains(wide, tried) && CELL * board.getBoundingClientRect().width >= FINGER * wide.width,
  )
}

/**
 * @param {string} text a viewBox
 * @returns {Box | null}
 */
function readBox(text) {
  const [x, y, width, height] = text.split(' ').map(Number)
  return height ? { x, y, width, height } : null
}

/**
 * The areas of all these, in units of the board.
 * @param {SVGSVGElement} board
 * @param {string} wanted
 * @returns {Box[]}
 */
function areasOn(board, wanted) {
  const { a, d, e, f } = board.getScreenCTM() ?? new DOMMatrix()
  return [...board.querySelectorAll(wanted)].map(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: (left - e) / a, y: (top - f) / d, width: width / a, height: height / d }
  })
}

/**
 * The bounding box of all these, with a margin.
 * @param {Box[]} areas
 * @returns {Box | null}
 */
function together(areas) {
  if (!areas.length) return null
  const { x, y, width, height } = areas.reduce(around)
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }
}

// ── Drawing the table aside ─────────────────────────────────────────────────────────────

const TREMBLE = 8 // px that a finger may move without drawing
const movable = new WeakSet()

/**
 * The window can be drawn over the table by a finger or a mouse.
 * @param {SVGSVGElement} board
 */
function makeMovable(board) {
  if (movable.has(board)) return
  movable.add(board)
  /** @type {{ x: number, y: number, from: Box, moved: boolean } | null} */
  let held = null
  board.addEventListener('pointerdown', ({ clientX, clientY, button }) => {
    const from = readBox(board.getAttribute('viewBox') ?? '')
    if (from && !button && board.classList.contains('closer')) held = { x: clientX, y: clientY, from, moved: false }
  })
  addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!held) return
    const [right, down] = [clientX - held.x, clientY - held.y]
    if (!held.moved && Math.hypot(right, down) < TREMBLE) return
    held.moved = true
    const { a, d } = board.getScreenCTM() ?? new DOMMatrix()
    drawAside(board, { ...held.from, x: held.from.x - right / a, y: held.from.y - down / d })
  })
  for (const kind of ['pointerup', 'pointercancel']) {
    addEventListener(kind, () => {
      if (held?.moved) addEventListener('click', swallow, { capture: true, once: true })
      if (held?.moved) setTimeout(() => removeEventListener('click', swallow, true), 0)
      held = null
    })
  }
}

/** @param {Event} click */
const swallow = click => click.stopPropagation()

/**
 * @param {SVGSVGElement} board
 * @param {Box} box whose middle stays on the table
 */
function drawAside(board, box) {
  const all = readBox(board.dataset.box ?? '') ?? box
  const x = within(box.x, box.width / 2, all.x, all.width)
  const y = within(box.y, box.height / 2, all.y, all.height)
  glides += 1
  board.setAttribute('viewBox', `${x.toFixed(2)} ${y.toFixed(2)} ${box.width} ${box.height}`)
  markBeyond(board, areasOn(board, PLACES), { ...box, x, y })
}

/**
 * @param {number} at
 * @param {number} half
 * @param {number} low
 * @param {number} size
 */
function within(at, half, low, size) {
  return Math.min(Math.max(at, low - half), low + size - half)
}

/**
 * Mark the sides beyond which places lie.
 * @param {SVGSVGElement} board
 * @param {Box[]} each
 * @param {Box} shown
 */
function markBeyond(board, each, shown) {
  const window = fitted(shown, board.getBoundingClientRect())
  const beyond = [
    each.some(({ y }) => y < window.y),
    each.some(({ x, width }) => x + width > window.x + window.width),
    each.some(({ y, height }) => y + height > window.y + window.height),
    each.some(({ x }) => x < window.x),
  ]
  let frame = /** @type {HTMLElement | null} */ (board.parentElement?.querySelector('.beyond') ?? null)
  if (!frame) {
    frame = el('i', { class: 'beyond', 'aria-hidden': 'true' })
    Object.assign(frame.style, { position: 'absolute', inset: '0', pointerEvents: 'none', border: '0 solid #ffc93c' })
    board.after(frame)
  }
  frame.style.borderWidth = beyond.map(is => (is ? '6px' : '0')).join(' ')
}

let glides = 0 // a new one ends the one before

/**
 * @param {SVGSVGElement} board
 * @param {Box} box
 */
function glideTo(board, box) {
  const mine = ++glides
  const from = readBox(board.getAttribute('viewBox') ?? '') ?? box
  const start = performance.now()
  const show = (/** @type {number} */ now) => {
    if (mine !== glides) return
    const part = reducedMotion() ? 1 : Math.min(1, Math.max(0, (now - start) / DURATION))
    const eased = part * (2 - part)
    const at = (/** @type {keyof Box} */ side) => (from[side] + (box[side] - from[side]) * eased).toFixed(2)
    board.setAttribute('viewBox', `${at('x')} ${at('y')} ${at('width')} ${at('height')}`)
    if (part < 1) requestAnimationFrame(show)
  }
  const still = /** @type {(keyof Box)[]} */ (['x', 'y', 'width', 'height']).every(
    side => Math.abs(from[side] - box[side]) < 0.5,
  )
  if (!still) show(reducedMotion() ? start + DURATION : start)
}
