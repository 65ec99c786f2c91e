// What the page knows about its table at this moment, in one place for all modules. Only table.js replaces the view.
/** @import { Hint, PlayedMove, View } from '../protocol' */
import { readJson } from '../dom.js'

export const state = {
  /** What the server showed last. */
  view: /** @type {View} */ (readJson('first')),
  /** All moves so far, of which a view brings only the new ones. */
  moves: /** @type {PlayedMove[]} */ ([]),
  /** The number of moves after which the earlier position on the board stands; null for the present one. */
  reviewedPly: /** @type {number | null} */ (null),
  /** The hint for this move, once it has been asked for. */
  hint: /** @type {Hint | null} */ (null),
  /** What this player should know, until the next move. */
  news: '',
  /** What somebody at the table has just said. */
  greeting: '',
  /** Whether the connection has been lost for so long that it is worth mentioning. */
  offline: false,
  /** Whether the board shows figures that are only being tried. */
  draftShown: false,
  /** Whether this visitor has asked for a rematch, and goes there as soon as it is ready. */
  rematchWanted: false,
  /** Whether there has been a hand to play from. */
  hasHand: false,
  /** Whether the curtain between two players at one screen has fallen. */
  curtainFallen: false,
  /** Whether the card of the end has been taken off the board. */
  lifted: false,
  /** Whether this player has gone on to the second leg. */
  legSeen: false,
}

export const reviewing = () => state.reviewedPly !== null
