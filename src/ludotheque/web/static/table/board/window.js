// The visible part of an endless table: all of it until something is chosen; then the view moves to where that
// can go, if those places are hidden or too small to touch.
import { reducedMotion } from '../../device.js'

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
 * @returns {Box}
 */
export function windowOn(all, places, room) {
  const shown = fitted(all, room)
  if (!places) return all
  const cell = (CELL * room.width) / shown.width
  if (cell >= FINGER) return contains(shown, places) ? all : around(all, places)
  const closest = { width: (room.width * CELL) / LARGE, height: (room.height * CELL) / LARGE }
  const width = Math.max(places.width, closest.width)
  const height = Math.max(places.height, closest.height)
  const near = { x: places.x + (places.width - width) / 2, y: places.y + (places.height - height) / 2, width, height }
  return fitted(near, room).width < shown.width ? near : around(all, places)
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

/** @param {boolean} picked whether something is picked, and is to be put somewhere; else a hint is in sight, if any */
export function followPlaces(picked) {
  const board = document.getElementById('board')
  if (!(board instanceof SVGSVGElement)) return
  const all = readBox(board.dataset.box ?? '')
  if (all) glideTo(board, windowOn(all, placesOn(board, picked ? PLACES : '.hint-over'), board.getBoundingClientRect()))
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
 * The bounding box of all these, with a margin.
 * @param {SVGSVGElement} board
 * @param {string} wanted
 * @returns {Box | null}
 */
function placesOn(board, wanted) {
  const { a, d, e, f } = board.getScreenCTM() ?? new DOMMatrix()
  const areas = [...board.querySelectorAll(wanted)].map(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: (left - e) / a, y: (top - f) / d, width: width / a, height: height / d }
  })
  if (!areas.length) return null
  const { x, y, width, height } = areas.reduce(around)
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }
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
