// Compares the throws with their expected frequencies.

/** @typedef {[text: string, weight: number, label: string]} Outcome something that can be thrown */

/**
 * @typedef {object} Count how often something was thrown, and how often it was expected
 * @property {string} text
 * @property {string} label
 * @property {number} thrown
 * @property {number} expected
 */

const ENOUGH = 5 // times that something must be expected before a chi-square test says anything

/**
 * The faces of a single die, weighted by how often they come up in all outcomes. A text has one character a die.
 * @param {Outcome[]} outcomes
 * @returns {Outcome[]}
 */
export function facesOf(outcomes) {
  /** @type {Record<string, number>} */
  const weights = {}
  for (const [text, weight] of outcomes) for (const face of text) weights[face] = (weights[face] ?? 0) + weight
  return Object.entries(weights).map(([face, weight]) => [face, weight, face])
}

/**
 * @param {Outcome[]} outcomes
 * @param {string[]} thrown
 * @returns {Count[]}
 */
export function countThrows(outcomes, thrown) {
  const total = outcomes.reduce((sum, [, weight]) => sum + weight, 0)
  return outcomes.map(([text, weight, label]) => ({
    text,
    label,
    thrown: thrown.filter(other => other === text).length,
    expected: (thrown.length * weight) / total,
  }))
}

/**
 * How many standard deviations the throws are off (chi-square, as Wilson and Hilferty approximate it).
 * @param {Count[]} counts
 * @returns {number | null} null while there are too few throws to say
 */
export function deviation(counts) {
  const cells = cellsOf(counts)
  if (cells.length < 2) return null
  const freedom = cells.length - 1
  const chiSquare = cells.reduce((sum, { thrown, expected }) => sum + (thrown - expected) ** 2 / expected, 0)
  const variance = 2 / (9 * freedom)
  return (Math.cbrt(chiSquare / freedom) - 1 + variance) / Math.sqrt(variance)
}

/**
 * Rare outcomes are counted together until enough of them are expected; what is left over joins the first cell.
 * @param {Count[]} counts
 */
function cellsOf(counts) {
  const cells = []
  let cell = { thrown: 0, expected: 0 }
  for (const { thrown, expected } of counts) {
    cell = { thrown: cell.thrown + thrown, expected: cell.expected + expected }
    if (cell.expected < ENOUGH) continue
    cells.push(cell)
    cell = { thrown: 0, expected: 0 }
  }
  if (!cells.length) return cells
  const [first, ...others] = cells
  return [{ thrown: first.thrown + cell.thrown, expected: first.expected + cell.expected }, ...others]
}
