// Arrow keys go from one place on the board to the next, in the direction of the arrow.

/** @import { Point } from './geometry.js' */

/** @type {Record<string, Point>} */
export const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/**
 * The nearest point in a direction; sideways distance counts twice.
 * @param {Point} from
 * @param {Point} direction
 * @param {Point[]} points
 * @returns {number} its index, -1 if there is none in that direction
 */
export function nearest([x, y], [right, down], points) {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const [index, [px, py]] of points.entries()) {
    const ahead = (px - x) * right + (py - y) * down
    const aside = Math.abs((px - x) * down) + Math.abs((py - y) * right)
    if (ahead > 1 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside
      best = index
    }
  }
  return best
}
