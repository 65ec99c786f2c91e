// What the buttons do. A button names its action in `data-do`.
import { byId, closest } from '../dom.js'
import { randomWords } from '../seat-words.js'
import { fill, words } from '../words.js'
import { announce } from './announcer.js'
import { showNotice } from './notice.js'
import { confirmed, showPossibleMoves } from './panels/dialogs.js'
import { closePanel, openPanel } from './panels/panels.js'
import { play, targets } from './play.js'
import { clearRefusal } from './refusal.js'
import { goToTable } from './result.js'
import { lookAt } from './review.js'
import { ask } from './server.js'
import { toggleSound } from './sound.js'
import { state } from './state.js'

/** @type {Record<string, (button?: HTMLElement | SVGElement) => unknown>} */
export const actions = {
  undo: () => ask({ do: 'undo' }),
  hint: showHint,
  list: listMoves,
  resign: async () => (await sure(words.resign)) && ask({ do: 'resign' }),
  draw: async () => (await sure(words.draw)) && ask({ do: 'offer-draw' }),
  bot: button => requestBot(Number(button?.dataset.seat)),
  agree: () => ask({ do: 'answer-offer', yes: true }),
  decline: () => ask({ do: 'answer-offer', yes: false }),
  rematch,
  review: () => lookAt(Math.max(0, state.moves.length - 1)),
  earlier: () => lookAt((state.reviewedPly ?? 0) - 1),
  later: () => lookAt((state.reviewedPly ?? 0) + 1),
  present: () => lookAt(null),
  rules: () => openPanel('rules'),
  moves: () => openPanel('moves'),
  table: () => openPanel('table'),
  close: closePanel,
  keys: () => byId('ui-keys', HTMLDialogElement).showModal(),
  sound: toggleSound,
}

async function showHint() {
  const answer = await ask({ do: 'ask-hint' })
  if (answer?.is !== 'hint') return
  clearRefusal()
  state.hint = answer.words
  targets.showHint(answer.path[0])
  showNotice()
  announce(answer.words)
}

async function listMoves() {
  const answer = await ask({ do: 'list-moves' })
  if (answer?.is === 'move-list') showPossibleMoves(answer.moves, text => play({ do: 'play-text', text }))
}

/** @param {string} question */
function sure(question) {
  closePanel()
  return confirmed(question)
}

/** @param {number} seat */
async function requestBot(seat) {
  const question = fill(words.bot, { name: state.view.players[seat].name })
  if (await confirmed(question)) ask({ do: 'request-bot', seat })
}

// Whoever asked first has opened the table of the next game; everybody who played has words for its deal.
async function rematch() {
  const code = state.view.result?.rematch
  state.rematchWanted = true
  if (state.view.seats.length) await ask({ do: 'rematch', words: randomWords() })
  if (code) goToTable(code)
}

// ── Listening ───────────────────────────────────────────────────────────────────────────

export function startActions() {
  document.addEventListener('click', event => {
    const button = closest(event, '[data-do]')
    const action = actions[button?.dataset.do ?? '']
    if (!button || !action) return
    event.preventDefault()
    action(button)
  })
  byId('ui-played').addEventListener('click', reviewListedMove)
  byId('ui-typed').addEventListener('submit', playTypedMove)
}

/** @param {Event} event */
function reviewListedMove(event) {
  const ply = closest(event, '[data-ply]')?.dataset.ply
  if (!ply) return
  event.preventDefault()
  closePanel()
  lookAt(Number(ply) === state.moves.length ? null : Number(ply))
}

/** @param {Event} event */
function playTypedMove(event) {
  event.preventDefault()
  const field = byId('ui-move', HTMLInputElement)
  const text = field.value.trim()
  if (!text) return
  field.value = ''
  closePanel()
  play({ do: 'play-text', text })
}
