// Which lessons, and which puzzles, have been done: in this browser, and with the visitor, so that another device
// knows them too.
const KEY = 'lessons'
const ADDRESS = import.meta.url.replace(/^(.*)\/static\/.*$/, '$1/progress')

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
  keep(game, [...stepsDone(game), step])
  tell(game, [step])
}

/**
 * Synchronise the progress of a game between this browser and the server.
 * @param {string} game
 * @param {string[]} known with the visitor
 */
export function reconcile(game, known) {
  const here = stepsDone(game)
  const missing = here.filter(step => !known.includes(step))
  if (known.some(step => !here.includes(step))) keep(game, [...here, ...known])
  if (missing.length) tell(game, missing)
}

/**
 * @param {string} game
 * @param {string[]} steps
 */
function keep(game, steps) {
  const done = { ...progress(), [game]: [...new Set(steps)] }
  try {
    localStorage.setItem(KEY, JSON.stringify(done))
  } catch {
    // then it is forgotten with the page
  }
}

/**
 * @param {string} game
 * @param {string[]} steps
 */
function tell(game, steps) {
  const body = new URLSearchParams({ game, done: steps.join(' ') })
  fetch(ADDRESS, { method: 'POST', body, keepalive: true }).catch(() => {}) // it is told again from the shelf
}
