// What the buttons do. A button names its action in `data-do`.
import { byId, closest, query } from '../dom.js'
import { showCards } from './cards.js'
import { toggleHands, toggleRack } from './hand.js'
import { closePanel, openPanel } from './panels/panels.js'
import { play, targets, turnTrial } from './play.js'
import { clearTip } from './refusal.js'
import { ask, goOn } from './server.js'
import { toggleSound } from './sound.js'
import { reviewing, state } from './state.js'

/** @type {Record<string, (button?: HTMLElement | SVGElement) => unknown>} */
export const actions = {
  undo: oneAtATime(() => ask({ do: 'undo' })),
  hint: oneAtATime(async () => (await hint()).showHint()),
  unhint: clearTip,
  follow: async () => (await hint()).followHint(),
  list: oneAtATime(async () => (await questions()).listMoves()),
  resign: async () => (await questions()).resign(),
  leg: beginLeg,
  replay: async () => (await import('./last-move.js')).replay(),
  draw: async () => (await questions()).offerDraw(),
  bot: async button => (await questions()).requestBot(Number(button?.dataset.seat)),
  bots: oneAtATime(async () => (await door()).seatBots()),
  greet: async button => (await door()).greet(button),
  free: async button => (await door()).freeChair(button),
  door: oneAtATime(async () => (await door()).toggleOpen()),
  agree: oneAtATime(() => ask({ do: 'answer-offer', yes: true })),
  decline: oneAtATime(() => ask({ do: 'answer-offer', yes: false })),
  rematch: oneAtATime(async () => (await import('./result.js')).rematch()),
  review: () => lookAt(0),
  first: () => lookAt(0),
  lift,
  'go-on': async () => (await import('./go-on.js')).goOn(),
  back: () => targets.back(),
  turn: turnTrial,
  rack: toggleRack,
  hands: toggleHands,
  earlier: async () => (await review()).step(-1),
  later: async () => (await review()).step(1),
  present: () => lookAt(null),
  rules: () => openPanel('rules'),
  moves: () => openPanel('moves'),
  table: () => openPanel('table'),
  close: closePanel,
  phones: async () => (await import('./panels/phones.js')).openPhones(),
  notify: oneAtATime(async () => (await import('./notify.js')).toggleNotify()),
  keys: () => byId('ui-keys', HTMLDialogElement).showModal(),
  more: () => byId('ui-more', HTMLDialogElement).showModal(),
  sound: toggleSound,
  shut: () => {}, // every action in a dialog closes it
  copy: async button => button && (await import('./panels/copy-buttons.js')).copy(button),
}

/**
 * Not begun again before it is done: on a slow line, a second touch is one of impatience.
 * @param {() => Promise<unknown>} action
 */
function oneAtATime(action) {
  /** @type {Promise<unknown> | null} */
  let running = null
  return () => {
    running ??= action().finally(() => {
      running = null
    })
    return running
  }
}

const hint = () => import('./hint.js')
const questions = () => import('./questions.js')
const door = () => import('./door.js')
const review = () => import('./review.js')

/** @param {number | null} ply the number of moves after which to look; null for the present */
const lookAt = async ply => (await review()).lookAt(ply)

/** Return to the current position; false if it is already shown. */
export function endReview() {
  const ended = reviewing()
  if (ended) lookAt(null)
  return ended
}

// Remove the card of the result.
function lift() {
  state.lifted = true
  showCards()
  document.getElementById('board')?.focus()
}

// The card of the second leg was read.
function beginLeg() {
  state.legSeen = true
  showCards()
  goOn()
  document.getElementById('board')?.focus()
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
    if (event.target instanceof HTMLDialogElement) event.target.close() // a click beside it
    const button = closest(event, '[data-do]')
    const action = actions[button?.dataset.do ?? '']
    if (!button || !action) return
    event.preventDefault()
    if (button.dataset.do !== 'sound') button.closest('dialog')?.close()
    action(button)
  })
  byId('ui-played').addEventListener('click', reviewListedMove)
  document.addEventListener('submit', playTypedMove)
  document.addEventListener('change', async ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.matches('#ui-door input, #ui-quiet'))) return
    const { checked } = target // a view that comes meanwhile may set it back
    ;(await door()).changed(target, checked)
  })
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
