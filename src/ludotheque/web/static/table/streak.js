// Wins or losses in a row against a level, and the level to propose.

/** @typedef {{ level: number, streak: number, code: string }} Streak wins in a row, or losses below 0; the last table */

const [WINS, LOSSES] = [2, 3]

/**
 * After one more game; the same game counts once.
 * @param {Streak | null} before
 * @param {Omit<Streak, 'streak'> & { won: boolean }} game
 * @returns {Streak}
 */
export function streakAfter(before, { level, won, code }) {
  if (before?.code === code) return before
  const goesOn = before && before.level === level && before.streak > 0 === won
  return { level, code, streak: (goesOn ? before.streak : 0) + (won ? 1 : -1) }
}

/**
 * Which level to propose, if any.
 * @param {number} streak
 * @returns {'up' | 'down' | null}
 */
export function direction(streak) {
  if (streak >= WINS) return 'up'
  return streak <= -LOSSES ? 'down' : null
}

/**
 * Parse a stored streak; null if it is invalid.
 * @param {string | null} text
 * @returns {Streak | null}
 */
export function readStreak(text) {
  try {
    const found = JSON.parse(text ?? 'null')
    return typeof found?.streak === 'number' ? found : null
  } catch {
    return null
  }
}
