// What is asked before it is done: resigning, a draw, a bot for somebody; and the list of moves to choose from.
import { fill, words } from '../words.js'
import { chosen, confirmed, showPossibleMoves } from './panels/dialogs.js'
import { closePanel } from './panels/panels.js'
import { play } from './play.js'
import { ask } from './server.js'
import { state } from './state.js'

export async function listMoves() {
  const answer = await ask({ do: 'list-moves' })
  if (answer?.is !== 'move-list') return
  showPossibleMoves(answer.moves, text => play({ do: 'play-text', text }))
}

// With several seats at this screen, ask which one.
export async function resign() {
  const { seats, players } = state.view
  closePanel()
  const several = seats.length > 1
  const seat = several
    ? await chosen(
        words.resignWho,
        seats.map(place => [place, players[place].name]),
      )
    : seats[0]
  if (seat !== null && (several || (await sure(words.resign)))) ask({ do: 'resign', seat: several ? seat : null })
}

export async function offerDraw() {
  if (await sure(words.draw)) ask({ do: 'offer-draw' })
}

/** @param {number} seat */
export async function requestBot(seat) {
  const question = fill(words.bot, { name: state.view.players[seat].name })
  if (await sure(question)) ask({ do: 'request-bot', seat })
}

/** @param {string} question */
function sure(question) {
  closePanel()
  return confirmed(question)
}
