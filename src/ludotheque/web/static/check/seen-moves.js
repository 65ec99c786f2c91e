// Compares moves and deals of which a viewer may not have seen everything.

/**
 * Whether two lines are the same move, as in a record; one of them may be hidden, `0 ?`.
 * @param {string} one
 * @param {string | undefined} other
 */
export function isSameMove(one, other) {
  const [seat] = one.split(' ')
  const unknown = `${seat} ?`
  return one === other || other === unknown || (one === unknown && other?.split(' ')[0] === seat)
}

/**
 * Whether a deal matches what was seen of it. In some piles the order does not matter.
 * @param {string} seen `?` for what was not
 * @param {string} deal
 * @param {number[]} sorted those piles
 */
export function isSameDeal(seen, deal, sorted) {
  const [known, piles] = [pilesOf(seen), pilesOf(deal)]
  return known.length === piles.length && known.every((pile, n) => isSamePile(pile, piles[n], sorted.includes(n)))
}

/**
 * Combines what was seen of a deal before and now.
 * @param {string} before
 * @param {string} now
 * @param {number[]} sorted
 */
export function joinDeals(before, now, sorted) {
  const known = pilesOf(before)
  const join = (/** @type {string[]} */ pile, /** @type {number} */ n) =>
    sorted.includes(n) ? pile : pile.map((piece, place) => (piece === '?' ? known[n][place] : piece))
  return pilesOf(now)
    .map((pile, n) => join(pile, n).join(' '))
    .join('/')
}

/** @param {string} deal */
const pilesOf = deal => deal.split('/').map(pile => pile.split(' '))

/**
 * @param {string[]} known
 * @param {string[]} pile which may have unknown pieces, too
 * @param {boolean} sorted
 */
function isSamePile(known, pile, sorted) {
  if (known.length !== pile.length) return false
  if (!sorted) return known.every((piece, place) => [pile[place], '?'].includes(piece) || pile[place] === '?')
  const left = [...pile]
  return known.every(piece => {
    const at = piece === '?' ? 0 : [left.indexOf(piece), left.indexOf('?')].find(place => place >= 0)
    if (piece !== '?' && at !== undefined) left.splice(at, 1)
    return at !== undefined
  })
}
