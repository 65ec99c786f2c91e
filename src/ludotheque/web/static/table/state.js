// The state of the page, shared by all modules. Only table.js replaces the view.
/** @import { Hint, PlayedMove, Player, View } from '../protocol' */
import { readJson } from '../dom.js'

export const state = {
  /** The last view from the server. */
  view: /** @type {View} */ (readJson('first')),
  /** All moves so far, of which a view brings only the new ones. */
  moves: /** @type {PlayedMove[]} */ ([]),
  /** The number of moves after which the earlier position on the board stands; null for the present one. */
  reviewedPly: /** @type {number | null} */ (null),
  /** The players with the scores of that position. */
  playersThen: /** @type {Player[] | null} */ (null),
  /** The hint for this move, once it has been asked for. */
  hint: /** @type {Hint | null} */ (null),
  /** News for this player, until the next move. */
  news: '',
  /** What does not fit with what this browser keeps of the chance of this table: it stays until the end. */
  doubt: '',
  /** The table to which one is called. */
  nextTable: /** @type {import('../call.js').Call | null} */ (null),
  /** The last greeting. */
  greeting: '',
  /** Whether the connection has been lost long enough to mention it. */
  offline: false,
  /** What one can do here without the server, in words; null if there is nothing. */
  alone: /** @type {(() => string) | null} */ (null),
  /** What was dealt, as far as it is known. */
  deal: '',
  /** Whether the board shows figures that are not confirmed yet. */
  draftShown: false,
  /** Whether this visitor has asked for a rematch, and goes there as soon as it is ready. */
  rematchWanted: false,
  /** Whether there has been a hand. */
  hasHand: false,
  /** Whether the curtain between two players at one screen has fallen. */
  curtainFallen: false,
  /** Whether the card of the result has been filled in. */
  resultTold: false,
  /** Whether the card of the result was removed. */
  lifted: false,
  /** Whether this player has confirmed the second leg. */
  legSeen: false,
}

export const reviewing = () => state.reviewedPly !== null
