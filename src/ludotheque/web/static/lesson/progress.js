// Which lessons have been done in this browser. Nothing of it leaves the browser.
const KEY = 'lessons'

/** @returns {Record<string, string[]>} the steps that are done, by game */
export function progress() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return kept && typeof kept === 'object' ? kept : {}
  } catch {
    return {} // no storage here, or not ours
  }
}

/**
 * @param {string} game
 * @returns {string[]}
 */
export function stepsDone(game) {
  const steps = progress()[game]
  return Array.isArray(steps) ? steps : []
}

/**
 * @param {string} game
 * @param {string} step
 */
export function markDone(game, step) {
  const done = { ...progress(), [game]: [...new Set([...stepsDone(game), step])] }
  try {
    localStorage.setItem(KEY, JSON.stringify(done))
  } catch {
    // then it is forgotten with the page
  }
}
