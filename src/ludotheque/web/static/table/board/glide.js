// Animates pieces from their old to their new places, and fades removed ones.
import { reducedMotion } from '../../device.js'
import { centreOf, inUnitsOf } from './geometry.js'

// Durations in ms. One's own move is shorter, because the player knows it already.
export const OWN_MOVE = 240
export const OTHERS_MOVE = 420

/**
 * @typedef {object} Trace where a piece was before a change
 * @property {SVGGraphicsElement} piece
 * @property {DOMRect} area
 * @property {string | undefined} from what it came from
 * @property {SVGSVGElement | null} pane
 */

/** @returns {SVGGraphicsElement[]} */
function pieces() {
  /** @type {NodeListOf<SVGGraphicsElement>} */
  const found = document.querySelectorAll('.board .piece[id]')
  return [...found]
}

/** @returns {Map<string, Trace>} by the id of the piece */
function traces() {
  return new Map(
    pieces().map(piece => [
      piece.id,
      { piece, area: piece.getBoundingClientRect(), from: piece.dataset.from, pane: piece.ownerSVGElement },
    ]),
  )
}

/** @type {Set<Animation>} what glides now */
const gliding = new Set()

/**
 * @param {SVGGraphicsElement} piece
 * @param {PropertyIndexedKeyframes} frames
 * @param {number | KeyframeAnimationOptions} options
 */
export function animate(piece, frames, options) {
  const animation = piece.animate(frames, options)
  gliding.add(animation)
  animation.onfinish = () => gliding.delete(animation)
}

/**
 * Change the drawing, and animate the pieces from their old places.
 * @template T
 * @param {() => T} change
 * @param {number} duration in ms
 * @returns {T} what the change gives back
 */
export function glide(change, duration) {
  const letGlide = track()
  const result = change()
  letGlide(duration)
  return result
}

/**
 * See where all pieces are, before the drawing changes. Measuring costs a layout of the page: so whoever changes more
 * than the drawing lets the pieces glide when all of it is done.
 * @returns {(duration: number) => void} lets them glide from there to where they are then
 */
export function track() {
  const before = traces()
  return duration => {
    const moved = settle(before)
    if (reducedMotion() || document.hidden) return
    for (const { piece, from } of moved) {
      if (from) animate(piece, { translate: [from, '0px 0px'] }, { duration, easing: 'cubic-bezier(.3, .1, .2, 1)' })
      else animate(piece, { opacity: [0, 1] }, duration)
    }
    for (const gone of before.values()) fade(gone, duration)
  }
}

/**
 * Put every piece in its place, and measure all of them before any animation starts.
 * @param {Map<string, Trace>} before afterwards, only what is gone is left in it
 */
function settle(before) {
  for (const animation of gliding) animation.cancel()
  gliding.clear()
  const now = pieces()
  for (const { style } of now) style.translate &&= '' // a piece that was dragged lies where it was let go
  const moved = []
  for (const piece of now) {
    const start = piece.classList.contains('jump') ? undefined : origin(piece, before)
    const from = start && wayFrom(start, piece)
    if (from || (!start && !before.has(piece.id))) moved.push({ piece, from })
  }
  for (const { id } of now) before.delete(id)
  return moved
}

/**
 * Where a piece was last seen: at its origin part, or at its own old place.
 * @param {SVGGraphicsElement} piece
 * @param {Map<string, Trace>} before
 */
function origin(piece, before) {
  const own = before.get(piece.id)
  const { from } = piece.dataset
  if (!from || from === own?.from) return own?.area
  return before.get(from)?.area ?? discArea(from) ?? own?.area
}

/**
 * The disc of a player, from which new pieces of that player come.
 * @param {string} id
 */
function discArea(id) {
  const disc = document.getElementById(id)
  return disc?.classList.contains('disc') ? disc.getBoundingClientRect() : undefined
}

/**
 * @param {DOMRect} start
 * @param {SVGGraphicsElement} piece
 * @returns {string | undefined} how far from its place it was, if it was elsewhere
 */
function wayFrom(start, piece) {
  const end = piece.getBoundingClientRect()
  if (!start.width || !end.width) return undefined // in a panel that is not open
  const [x0, y0] = centreOf(start)
  const [x1, y1] = centreOf(end)
  if (Math.hypot(x0 - x1, y0 - y1) < 0.5) return undefined
  const [x, y] = inUnitsOf(piece, [x0 - x1, y0 - y1])
  return `${x}px ${y}px`
}

/**
 * Show a removed piece a moment longer, hidden from touches and screen readers.
 * @param {Trace} trace
 * @param {number} duration
 */
function fade({ piece, pane }, duration) {
  if (!pane?.isConnected || document.getElementById(piece.id)) return
  piece.removeAttribute('id')
  piece.removeAttribute('data-t')
  piece.classList.remove('can', 'may', 'sel')
  piece.setAttribute('aria-hidden', 'true')
  pane.append(piece)
  piece.animate({ opacity: [1, 0] }, { duration, fill: 'forwards' }).onfinish = () => piece.remove()
}
