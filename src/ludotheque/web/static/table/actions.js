// What the buttons do. A button names its action in `data-do`.
import { byId, closest, query } from '../dom.js'
import { fill, words } from '../words.js'
import { showCards } from './cards.js'
import { buttons } from './controls.js'
import { toggleRack } from './hand.js'
import { closePanel, openPanel } from './panels/panels.js'
import { play, putSetup, targets, turnTrial } from './play.js'
import { announce } from './prompt.js'
import { clearRefusal, clearTip, showTip } from './refusal.js'
import { ask, goOn } from './server.js'
import { toggleSound } from './sound.js'
import { reviewing, state } from './state.js'

/** @type {Record<string, (button?: HTMLElement | SVGElement) => unknown>} */
export const actions = {
  undo: oneAtATime(() => ask({ do: 'undo' })),
  hint: oneAtATime(showHint),
  unhint: clearTip,
  follow: followHint,
  list: oneAtATime(listMoves),
  resign,
  leg: beginLeg,
  replay: async () => (await import('./last-move.js')).replay(),
  draw: async () => (await sure(words.draw)) && ask({ do: 'offer-draw' }),
  bot: button => requestBot(Number(button?.dataset.seat)),
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
  back: () => targets.back(),
  turn: turnTrial,
  rack: toggleRack,
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

const dialogs = () => import('./panels/dialogs.js')
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

async function showHint() {
  const { ply } = state.view
  for (const button of buttons('hint')) button.setAttribute('aria-busy', 'true') // it may have to think
  const answer = await ask({ do: 'ask-hint', stage: state.hint ? 2 : 1 })
  for (const button of buttons('hint')) button.removeAttribute('aria-busy')
  if (answer?.is !== 'hint' || state.view.ply !== ply) return // a move was made without waiting for it
  clearRefusal()
  state.hint = answer
  showTip()
  announce([answer.head, answer.words].filter(Boolean).join(' '))
}

// Play what the hint says; a set-up is only put on the board.
function followHint() {
  const { path, text, setup } = state.hint ?? {}
  if (setup && Object.keys(setup).length) putSetup(setup)
  else if (path?.length) play({ do: 'play-touches', path })
  else if (text) play({ do: 'play-text', text })
}

// Remove the card of the result.
function lift() {
  state.lifted = true
  showCards()
  document.getElementById('board')?.focus()
}

async function listMoves() {
  const answer = await ask({ do: 'list-moves' })
  if (answer?.is !== 'move-list') return
  const { showPossibleMoves } = await dialogs()
  showPossibleMoves(answer.moves, text => play({ do: 'play-text', text }))
}

// With several seats at this screen, ask which one.
async function resign() {
  const { seats, players } = state.view
  closePanel()
  const several = seats.length > 1
  const { chosen } = await dialogs()
  const seat = several
    ? await chosen(
        words.resignWho,
        seats.map(place => [place, players[place].name]),
      )
    : seats[0]
  if (seat !== null && (several || (await sure(words.resign)))) ask({ do: 'resign', seat: several ? seat : null })
}

// The card of the second leg was read.
function beginLeg() {
  state.legSeen = true
  showCards()
  goOn()
  document.getElementById('board')?.focus()
}

/** @param {string} question */
async function sure(question) {
  closePanel()
  const { confirmed } = await dialogs()
  return confirmed(question)
}

/** @param {number} seat */
async function requestBot(seat) {
  const question = fill(words.bot, { name: state.view.players[seat].name })
  if (await sure(question)) ask({ do: 'request-bot', seat })
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
