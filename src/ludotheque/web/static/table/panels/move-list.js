// The moves so far, in words and notation.
/** @import { PlayedMove, PlayedMoves, Player } from '../../protocol' */
import { byId, el, query } from '../../dom.js'
import { fill, words } from '../../words.js'

const HIDDEN = '?' // the notation of a move that is not shown
const LONG = 11 // characters of a notation that would take the room of the words

/**
 * All moves, after a view has brought new ones.
 * @param {PlayedMove[]} before
 * @param {PlayedMoves} brought
 */
export const mergeMoves = (before, { kept, added }) => [...before.slice(0, kept), ...added]

/**
 * @param {PlayedMoves} brought
 * @param {Player[]} players
 */
export function showMoves({ kept, added }, players) {
  const items = byId('ui-played')
  while (items.children.length > kept) items.lastElementChild?.remove()
  items.append(...added.map((move, index) => moveItem(kept + index + 1, move, players)))
  gatherHidden(items)
  query('#ui-moves .none').hidden = items.children.length > 0
  markMove(items.children.length, false) // the list shows its end by itself
}

/**
 * @param {number} ply
 * @param {PlayedMove} move
 * @param {Player[]} players
 */
function moveItem(ply, { seat, words: brief, text, said }, players) {
  const player = players[seat]
  const listened = [player?.name, said].filter(Boolean).join(' ')
  const link = el(
    'a',
    { href: '#', 'data-ply': ply },
    el('span', { class: 'n num' }, String(ply)),
    el('span', { class: `disc d${player ? (player.colour ?? 0) : seat}`, 'aria-hidden': 'true' }),
    el(
      'span',
      {},
      listened ? el('span', { class: 'vh' }, `${listened} `) : null,
      el('span', { 'aria-hidden': said ? 'true' : null }, brief),
    ),
    el('span', { class: 'note' }, text.length > LONG || text === HIDDEN ? '' : text),
  )
  return el('li', { class: text === HIDDEN ? 'unseen' : null }, link)
}

/**
 * Moves that are not shown, one after another, are one line: the last of them says how many they are. They are of an
 * earlier leg, so that those after them are counted from one.
 * @param {Element} items
 */
function gatherHidden(items) {
  let n = 0
  let earlier = 0
  for (const [index, item] of items.querySelectorAll('li').entries()) {
    n = item.matches('.unseen') ? n + 1 : 0
    item.hidden = n > 0 && Boolean(item.nextElementSibling?.matches('.unseen'))
    if (n >= 2) {
      earlier = index + 1
      query('.disc', item).className = 'disc d-1' // both sides made them
      query('.disc + span', item).textContent = fill(words.hiddenMoves, { n })
    }
    if (earlier) setNumber(item, index + 1 - earlier)
  }
}

/**
 * @param {Element} item
 * @param {number} number none if it is 0
 */
function setNumber(item, number) {
  const place = query('.n', item)
  const said = number ? String(number) : ''
  if (place.textContent !== said) place.textContent = said
}

/**
 * Mark the move after which the position on the board stands; of several in one line, that line.
 * @param {number} ply
 * @param {boolean} [scroll] whether it is to be brought into sight
 */
export function markMove(ply, scroll = true) {
  const items = [...byId('ui-played').querySelectorAll('li')]
  const marked = ply && items.findIndex((item, index) => index + 1 >= ply && !item.hidden) + 1
  for (const [index, item] of items.entries()) {
    if (index + 1 !== marked) item.removeAttribute('aria-current')
    else if (!item.hasAttribute('aria-current')) {
      item.setAttribute('aria-current', 'true')
      if (scroll) item.scrollIntoView({ block: 'nearest' })
    }
  }
}
