/**
 * Whether two tell of the same move, as a record has it: one of them may not know which it was, `0 ?`.
 * @param {string} one
 * @param {string | undefined} other
 */
export function isSameMove(one, other) {
  const unknown = `${one.split(' ')[0]} ?`
  return other !== undefined && (one === other || one === unknown || other === unknown)
}
