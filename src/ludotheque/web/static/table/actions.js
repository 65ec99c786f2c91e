// What the buttons do. A button names its action in `data-do`.
import { byId, closest, query } from '../dom.js'
import { randomWords } from '../seat-words.js'
import { fill, words } from '../words.js'
import { announce } from './announcer.js'
import { showCards } from './cards.js'
import { toggleRack } from './hand.js'
import { confirmed, showPossibleMoves } from './panels/dialogs.js'
import { closePanel, openPanel } from './panels/panels.js'
import { play, targets } from './play.js'
import { clearRefusal } from './refusal.js'
import { goToTable } from './result.js'
import { lookAt } from './review.js'
import { ask } from './server.js'
import { toggleSound } from './sound.js'
import { state } from './state.js'
import { clearTip, showTip } from './tip.js'
import { turnTrial } from './trial.js'

/** @type {Record<string, (button?: HTMLElement | SVGElement) => unknown>} */
export const actions = {
  undo: () => ask({ do: 'undo' }),
  hint: showHint,
  unhint: clearTip,
  follow: followHint,
  list: listMoves,
  resign: async () => (await sure(words.resign)) && ask({ do: 'resign' }),
  draw: async () => (await sure(words.draw)) && ask({ do: 'offer-draw' }),
  bot: button => requestBot(Number(button?.dataset.seat)),
  agree: () => ask({ do: 'answer-offer', yes: true }),
  decline: () => ask({ do: 'answer-offer', yes: false }),
  rematch,
  review: () => lookAt(0),
  first: () => lookAt(0),
  lift,
  back: () => targets.back(),
  turn: () => turnTrial(targets),
  rack: toggleRack,
  earlier: () => lookAt((state.reviewedPly ?? 0) - 1),
  later: () => lookAt((state.reviewedPly ?? 0) + 1),
  present: () => lookAt(null),
  rules: () => openPanel('rules'),
  moves: () => openPanel('moves'),
  table: () => openPanel('table'),
  close: closePanel,
  keys: () => byId('ui-keys', HTMLDialogElement).showModal(),
  more: () => byId('ui-more', HTMLDialogElement).showModal(),
  sound: toggleSound,
}

async function showHint() {
  const answer = await ask({ do: 'ask-hint' })
  if (answer?.is !== 'hint') return
  clearRefusal()
  state.hint = answer
  showTip()
  announce(answer.words)
}

function followHint() {
  if (state.hint) play({ do: 'play-text', text: state.hint.text })
}

// The card of the end is taken off the board.
function lift() {
  state.lifted = true
  showCards()
  document.getElementById('board')?.focus()
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

function rematch() {
  const code = state.view.result?.rematch
  if (code) return goToTable(code)
  state.rematchWanted = true
  return ask({ do: 'rematch', words: randomWords() })
}

// ── Listening ───────────────────────────────────────────────────────────────────────────

export function startActions() {
  document.addEventListener('keydown', event => {
    const drawn = event.target instanceof SVGElement && event.target.closest('[data-do]')
    if (!(drawn instanceof SVGElement) || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    actions[drawn.dataset.do ?? '']?.(drawn)
  })
  document.addEventListener('click', event => {
    const button = closest(event, '[data-do]')
    const action = actions[button?.dataset.do ?? '']
    if (!button || !action) return
    event.preventDefault()
    if (button.dataset.do !== 'sound') button.closest('dialog')?.close()
    action(button)
  })
  byId('ui-played').addEventListener('click', reviewListedMove)
  document.addEventListener('submit', playTypedMove)
}

/** @param {Event} event */
function reviewListedMove(event) {
  const ply = closest(event, '[data-ply]')?.dataset.ply
  if (!ply) return
  event.preventDefault()
  closePanel()
  lookAt(Number(ply) === state.moves.length ? null : Number(ply))
}

/** @param {SubmitEvent} event */
function playTypedMove(event) {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-typed]')) return
  event.preventDefault()
  const field = query('input', form, HTMLInputElement)
  const text = field.value.trim()
  if (!text) return
  field.value = ''
  form.closest('dialog')?.close()
  closePanel()
  play({ do: 'play-text', text })
}
