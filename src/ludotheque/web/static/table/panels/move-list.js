// The moves so far, in words and notation.
/** @import { PlayedMove, Player, View } from '../../protocol' */
import { byId, el, query } from '../../dom.js'

/**
 * All moves, after a view has brought those from an index on.
 * @param {PlayedMove[]} before
 * @param {View['moves']} brought
 */
export const mergeMoves = (before, { from, list }) => [...before.slice(0, from), ...list]

/**
 * @param {View['moves']} brought
 * @param {Player[]} players
 */
export function showMoves({ from, list }, players) {
  const items = byId('ui-played')
  while (items.children.length > from) items.lastElementChild?.remove()
  items.append(...list.map((move, index) => moveItem(from + index + 1, move, players)))
  query('#ui-moves .none').hidden = items.children.length > 0
  if (list.length) scrollToLast()
  markMove(items.children.length)
}

/**
 * @param {number} ply
 * @param {PlayedMove} move
 * @param {Player[]} players
 */
function moveItem(ply, [seat, words, text], players) {
  const name = players[seat] ? el('span', { class: 'vh' }, `${players[seat].name} `) : null
  const link = el(
    'a',
    { href: '#', 'data-ply': ply },
    el('span', { class: 'n num' }, String(ply)),
    el('span', { class: `disc d${seat}`, 'aria-hidden': 'true' }),
    el('span', {}, name, words),
    el('span', { class: 'note' }, text),
  )
  return el('li', {}, link)
}

/**
 * Mark the move after which the position on the board stands.
 * @param {number} ply
 */
export function markMove(ply) {
  for (const [index, item] of [...byId('ui-played').children].entries()) {
    if (index + 1 === ply) item.setAttribute('aria-current', 'true')
    else item.removeAttribute('aria-current')
  }
}

export function scrollToLast() {
  byId('ui-moves').scrollTop = byId('ui-moves').scrollHeight
}
