// The results of games of one person against bots, by game and level. They stay in this browser.
import { settings } from './device.js'

/** @typedef {{ won: number, lost: number, drawn: number }} Level */
/** @typedef {{ levels: Record<string, Level>, last: string }} Results `last` is the table counted last */

const NONE = { won: 0, lost: 0, drawn: 0 }

/**
 * @param {string} game
 * @returns {Results}
 */
export function resultsOf(game) {
  try {
    const found = JSON.parse(settings.get(`results:${game}`) ?? 'null')
    return found && typeof found.levels === 'object' ? found : { levels: {}, last: '' }
  } catch {
    return { levels: {}, last: '' }
  }
}

/**
 * After one more game; the same table counts once.
 * @param {Results} before
 * @param {{ level: number, won: boolean, drawn: boolean, code: string }} game
 * @returns {Results}
 */
export function resultsAfter(before, { level, won, drawn, code }) {
  if (before.last === code) return before
  const row = { ...NONE, ...before.levels[level] }
  row[won ? 'won' : drawn ? 'drawn' : 'lost'] += 1
  return { levels: { ...before.levels, [level]: row }, last: code }
}

/**
 * @param {string} game
 * @param {Results} results
 */
export const keepResults = (game, results) => settings.set(`results:${game}`, JSON.stringify(results))

/**
 * The highest level that was beaten; 0 if none was.
 * @param {Results} results
 */
export function beaten({ levels }) {
  return Math.max(0, ...Object.entries(levels).map(([level, row]) => (row.won ? Number(level) : 0)))
}
