// A hint on the board: a ring round each thing to look at, and an arrow from the piece to the place it goes to.
// Both are drawn in the units of the panes, rings below the figures and arrows above; merging a drawing does not know them.
import { svgElement } from '../../dom.js'

const WIDE = 0.08 // of what a ring is round: how wide it is,
const [THINNEST, WIDEST] = [3.5, 7] // in px
const SHORT = 4 // widths of an arrow that would hardly be seen

/** @typedef {{ x: number, y: number, width: number, height: number }} Area in the units of a pane */

/**
 * @param {string[]} looks targets: of a move, the piece first and then the place
 * @param {boolean} withArrow
 */
export function showRings(looks, withArrow) {
  clearRings()
  const found = looks.flatMap(target => drawnTarget(target) ?? [])
  for (const element of found) drawRing(element)
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
 * @param {SVGGraphicsElement} element
 * @returns {Area}
 */
function area(pane, element) {
  const { left, top, width, height } = outline(element) ?? element.getBoundingClientRect()
  const { a, d, e, f } = pane.getScreenCTM() ?? new DOMMatrix()
  return { x: (left - e) / a, y: (top - f) / d, width: width / a, height: height / d }
}

/**
 * What is seen of a target on the screen, if its shape has an edge: what can be touched is often larger.
 * @param {SVGGraphicsElement} element
 * @returns {DOMRect | undefined}
 */
function outline(element) {
  const use = element instanceof SVGUseElement ? element : element.querySelector('use')
  const edge = use && document.querySelector(`${use.getAttribute('href')} > [fill="none"]`)
  const matrix = use?.getScreenCTM()
  if (!use || !matrix || !(edge instanceof SVGGraphicsElement)) return undefined
  const { x, y, width, height } = edge.getBBox()
  const { x: right, y: down } = use
  const corner = new DOMPoint(x + right.baseVal.value, y + down.baseVal.value).matrixTransform(matrix)
  return new DOMRect(corner.x, corner.y, width * matrix.a, height * matrix.d)
}

/**
 * The width of a ring, in the units of a pane.
 * @param {SVGSVGElement} pane
 * @param {Area} around
 */
function thickness(pane, { width, height }) {
  const px = 1 / scale(pane)
  return Math.min(WIDEST * px, Math.max(THINNEST * px, WIDE * Math.min(width, height)))
}

/** @param {SVGGraphicsElement} element */
function drawRing(element) {
  const pane = element.ownerSVGElement
  if (!pane) return
  const around = area(pane, element)
  const wide = thickness(pane, around)
  const box = { ...inside(area(pane, pane), around, wide), rx: 2 * wide }
  layerOf(pane, element).after(
    svgElement(
      'g',
      { class: 'hint-g', 'aria-hidden': 'true' },
      svgElement('rect', { class: 'hint-under', 'stroke-width': 1.7 * wide, ...box }),
      svgElement('rect', { class: 'hint-over', 'stroke-width': wide, ...box }),
    ),
  )
}

/**
 * @param {SVGSVGElement} pane
 * @param {Element} element
 * @returns {Element} the child of the pane that holds it
 */
function layerOf(pane, element) {
  const parent = element.parentElement
  return !parent || element.parentNode === pane ? element : layerOf(pane, parent)
}

/**
 * A ring round something, but not over the edge of what is seen; round something out of sight it is whole.
 * @param {Area} seen
 * @param {Area} around
 * @param {number} wide the ring
 * @returns {Area}
 */
export function inside(seen, around, wide) {
  const x = Math.max(around.x - wide / 2, seen.x + wide)
  const y = Math.max(around.y - wide / 2, seen.y + wide)
  const right = Math.min(around.x + around.width + wide / 2, seen.x + seen.width - wide)
  const bottom = Math.min(around.y + around.height + wide / 2, seen.y + seen.height - wide)
  if (right > x && bottom > y) return { x, y, width: right - x, height: bottom - y }
  return around
}

/**
 * From beside the piece to beside the place.
 * @param {SVGSVGElement} pane
 * @param {Area} from
 * @param {Area} to
 */
function drawArrow(pane, from, to) {
  const wide = 1.5 * thickness(pane, from)
  const [x0, y0, x1, y1] = [
    from.x + from.width / 2,
    from.y + from.height / 2,
    to.x + to.width / 2,
    to.y + to.height / 2,
  ]
  const length = Math.hypot(x1 - x0, y1 - y0)
  const [right, down] = [(x1 - x0) / length, (y1 - y0) / length]
  const beside = Math.min(from.width, from.height) / 2
  const near = length - 2 * beside < SHORT * wide // next to each other: from middle to middle
  const start = near ? beside / 3 : beside
  const end = near ? length - beside / 3 : length - Math.min(to.width, to.height) / 2
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${(x0 + along * right - aside * down).toFixed(1)} ${(y0 + along * down + aside * right).toFixed(1)}`
  const line = `M${at(start, 0)}L${at(end - 1.6 * wide, 0)}`
  const head = `M${at(end, 0)}L${at(end - 2.3 * wide, 1.5 * wide)}L${at(end - 2.3 * wide, -1.5 * wide)}z`
  pane.append(
    svgElement(
      'g',
      { class: 'hint-g', 'aria-hidden': 'true' },
      svgElement('path', { class: 'hint-under', 'stroke-width': 1.6 * wide, d: line }),
      svgElement('path', { class: 'hint-over', 'stroke-width': wide, d: line }),
      svgElement('path', { class: 'hint-head', 'stroke-width': wide / 3, d: head }),
    ),
  )
}
