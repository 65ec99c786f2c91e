// A hint on the board: a ring round each thing to look at, and an arrow from the piece to the place it goes to.
// Both are drawn on top of the panes, in their own units; merging a drawing does not know them.
import { svgElement } from '../../dom.js'

const RING = 6 // px: how far a ring lies outside of what it is round, and
const WIDE = 6 // how wide it is
const SHORT = 24 // px of an arrow that would hardly be seen

/** @typedef {{ x: number, y: number, width: number, height: number }} Area in the units of a pane */

/**
 * @param {string[]} looks targets: of a move, the piece first and then the place
 * @param {boolean} withArrow
 */
export function showRings(looks, withArrow) {
  clearRings()
  const found = looks.flatMap(target => drawnTarget(target) ?? [])
  const panes = new Set(found.map(element => element.ownerSVGElement))
  for (const pane of panes) if (pane) drawRings(pane, found)
  const [from, to] = found
  const pane = from?.ownerSVGElement
  if (withArrow && to && pane && pane === to.ownerSVGElement) drawArrow(pane, area(pane, from), area(pane, to))
}

export function clearRings() {
  for (const ring of document.querySelectorAll('.hint-g')) ring.remove()
}

/**
 * @param {string} target
 * @returns {SVGGraphicsElement | null}
 */
const drawnTarget = target => document.querySelector(`.board [data-t="${CSS.escape(target)}"]`)

/** @param {SVGSVGElement} pane */
const scale = pane => pane.getScreenCTM()?.a ?? 1

/**
 * Where an element is, in the units of its pane.
 * @param {SVGSVGElement} pane
 * @param {Element} element
 * @returns {Area}
 */
function area(pane, element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const { a, d, e, f } = pane.getScreenCTM() ?? new DOMMatrix()
  return { x: (left - e) / a, y: (top - f) / d, width: width / a, height: height / d }
}

/**
 * @param {SVGSVGElement} pane
 * @param {SVGGraphicsElement[]} elements
 */
function drawRings(pane, elements) {
  const px = 1 / scale(pane)
  const own = elements.filter(element => element.ownerSVGElement === pane)
  const seen = area(pane, pane)
  const shapes = ['hint-under', 'hint-over'].flatMap((kind, over) =>
    own.map(element => {
      const box = { ...inside(seen, area(pane, element), RING * px), rx: 2 * RING * px }
      return svgElement('rect', { class: kind, 'stroke-width': (over ? WIDE : 2 * WIDE) * px, ...box })
    }),
  )
  pane.append(svgElement('g', { class: 'hint-g', 'aria-hidden': 'true' }, ...shapes))
}

/**
 * A ring round something, but not over the edge of what is seen.
 * @param {Area} seen
 * @param {Area} around
 * @param {number} width of the ring
 * @returns {Area}
 */
function inside(seen, around, width) {
  const x = Math.max(around.x - width / 2, seen.x + width)
  const y = Math.max(around.y - width / 2, seen.y + width)
  const right = Math.min(around.x + around.width + width / 2, seen.x + seen.width - width)
  const bottom = Math.min(around.y + around.height + width / 2, seen.y + seen.height - width)
  return { x, y, width: right - x, height: bottom - y }
}

/**
 * From beside the piece to beside the place.
 * @param {SVGSVGElement} pane
 * @param {Area} from
 * @param {Area} to
 */
function drawArrow(pane, from, to) {
  const px = 1 / scale(pane)
  const [x0, y0, x1, y1] = [
    from.x + from.width / 2,
    from.y + from.height / 2,
    to.x + to.width / 2,
    to.y + to.height / 2,
  ]
  const length = Math.hypot(x1 - x0, y1 - y0)
  const [right, down] = [(x1 - x0) / length, (y1 - y0) / length]
  const beside = Math.min(from.width, from.height) / 2
  const near = length - 2 * beside < SHORT * px // next to each other: from middle to middle
  const start = near ? beside / 3 : beside
  const end = near ? length - beside / 3 : length - Math.min(to.width, to.height) / 2
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${(x0 + along * right - aside * down).toFixed(1)} ${(y0 + along * down + aside * right).toFixed(1)}`
  const line = `M${at(start, 0)}L${at(end - 14 * px, 0)}`
  const head = `M${at(end, 0)}L${at(end - 20 * px, 13 * px)}L${at(end - 20 * px, -13 * px)}z`
  pane.append(
    svgElement(
      'g',
      { class: 'hint-g', 'aria-hidden': 'true' },
      svgElement('path', { class: 'hint-under', 'stroke-width': 15 * px, d: line }),
      svgElement('path', { class: 'hint-over', 'stroke-width': 9 * px, d: line }),
      svgElement('path', { class: 'hint-head', 'stroke-width': 3 * px, d: head }),
    ),
  )
}
