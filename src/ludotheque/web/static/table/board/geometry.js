// Where things are on the screen, and how the units of a drawing relate to its pixels.

/** @typedef {[x: number, y: number]} Point */

/**
 * @param {{ left: number, top: number, width: number, height: number }} area
 * @returns {Point}
 */
export const centreOf = ({ left, top, width, height }) => [left + width / 2, top + height / 2]

/**
 * @param {Element} element
 */
export const centre = element => centreOf(element.getBoundingClientRect())

/**
 * A distance on the screen, in the units in which a piece is drawn.
 * @param {SVGElement} piece
 * @param {Point} distance
 * @returns {Point}
 */
export function inUnitsOf(piece, [dx, dy]) {
  const parent = /** @type {SVGGraphicsElement} */ (piece.parentNode) // a layer, or its pane
  const { a, b, c, d } = parent.getScreenCTM() ?? new DOMMatrix()
  const determinant = a * d - b * c
  return [(d * dx - c * dy) / determinant, (a * dy - b * dx) / determinant]
}
