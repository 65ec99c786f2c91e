// How a player makes a move: by touching targets, by placing figures, or as text.
/** @import { PlaySetup, PlayText, PlayTouches } from '../protocol' */
/** @import { Drag } from './board/drag.js' */
/** @import { Palette } from './board/palette.js' */
/** @import { Placed } from './board/placement.js' */
import { byId } from '../dom.js'
import { words } from '../words.js'
import { glide, OWN_MOVE } from './board/glide.js'
import { mergePanes } from './board/merge.js'
import { Targets } from './board/targets.js'
import { sayPrompt, showPrompt } from './prompt.js'
import { clearRefusal, clearTip, showRefusal } from './refusal.js'
import { request } from './server.js'
import { reviewing, state } from './state.js'

let touched = 0 // grows with all that is touched: the answer to an earlier question is not wanted any more
/** @type {number | undefined} the ply of the move that is on its way */
let sentAt

export const targets = new Targets(byId('ui-main'), {
  onMove: path => (setup() ? palette?.touch(path[0]) : play({ do: 'play-touches', path })),
  onDeadEnd: askWhy,
  onStep: () => {
    touched++
    clearTip()
    clearRefusal()
    showPrompt(targets.prompt)
    showTrial()
  },
  onAgain: again,
})

/** @type {typeof import('./trial.js') | undefined} fetched in games that show what is tried */
let trial

// Fetched with the first view that needs it: the first touch is then shown as soon as the others.
async function fetchTrial() {
  const { choices } = state.view
  if (choices?.by === 'touch' && choices.tries) trial ??= await import('./trial.js')
}

async function showTrial() {
  await fetchTrial()
  trial?.showTrial(targets)
}

/** Remove the trial from the drawing. */
export const takeBackTrial = () => trial?.takeBackTrial()

/** Turn the trial to its next orientation; false if there is none. */
export const turnTrial = () => trial?.turnTrial(targets) ?? false

/** @type {Palette | null} fetched when there is something to set up */
let palette = null

async function fetchPalette() {
  const { Palette } = await import('./board/palette.js')
  palette ??= new Palette({ onChange: showDraft, onDone: placed => play({ do: 'play-setup', setup: placed }) })
  showPalette()
}

/**
 * Ask why touches lead to no move, and mark the reason on the board.
 * @param {string[]} path
 */
async function askWhy(path) {
  if (reviewing() || state.view.result) return
  clearTip()
  const mine = ++touched
  const answer = await request({ do: 'ask-why', path })
  if (answer.is !== 'refusal' || mine !== touched) return // something else was touched meanwhile
  targets.refuse(answer.targets ?? [])
  showRefusal(answer.why, answer.rule)
}

/**
 * A repeated touch turns the trial, or confirms a move.
 * @param {string} target
 */
function again(target) {
  const rest = targets.leftOver(target)
  if (rest) targets.touch(rest)
  return Boolean(rest) || turnTrial()
}

// The figures that this player has to set up now, if any.
function setup() {
  const { choices } = state.view
  return choices?.by === 'setup' ? choices : null
}

/** @type {Promise<Drag> | undefined} loaded later, once the table can be played by touch */
let dragging

/** Load it now; what is taken hold of before it is there can be dragged as soon as it is. */
export function startDragging() {
  dragging ??= fetchDragging().catch(error => {
    dragging = undefined // it is tried again
    throw error
  })
  return dragging
}

async function fetchDragging() {
  const { Drag } = await import('./board/drag.js')
  byId('ui-main').dataset.drags = 'yes'
  return new Drag(byId('ui-main'), targets)
}

/** @param {PointerEvent} event */
async function dragEarly(event) {
  let down = true
  addEventListener('pointerup', () => (down = false), { once: true })
  const drag = await startDragging()
  if (down) drag.take(event)
}

byId('ui-main').addEventListener('pointerdown', dragEarly, { once: true })

/** @param {boolean} keep whether touches that are still possible stay made */
export function showTargets(keep) {
  const { choices } = state.view
  if (reviewing() || !choices || state.view.ply === sentAt) targets.set(null)
  else if (choices.by === 'setup') showPlaces(choices.places, keep)
  else targets.set(choices.steps, choices.labels, keep)
  showPrompt(targets.prompt)
  if (targets.path.length) showTrial()
  else fetchTrial()
}

/**
 * Places can be touched once the palette is there: what was touched before would be lost.
 * @param {string[]} places
 * @param {boolean} keep
 */
function showPlaces(places, keep) {
  if (palette) targets.set([[places, []]], palette.labels(), keep)
  else targets.set(null)
}

/** @param {Placed} placed figures to begin with */
export async function putSetup(placed) {
  clearTip()
  await fetchPalette()
  palette?.change(placement => placement.put({ ...placed }))
}

export function showPalette() {
  if (palette) palette.set(setup(), reviewing())
  else if (setup()) fetchPalette()
}

/**
 * Draw figures that are not confirmed yet.
 * @param {Placed} placed
 */
async function showDraft(placed) {
  showTargets(true)
  if (palette?.placement?.complete()) sayPrompt({ text: words.allPlaced })
  state.draftShown ||= Object.keys(placed).length > 0
  if (!state.draftShown) return
  const answer = await request({ do: 'draw-setup', setup: placed })
  if (answer.is !== 'setup-drawing' || palette?.placement?.placed !== placed || reviewing()) return
  glide(() => mergePanes(answer.panes), OWN_MOVE)
  targets.paint()
}

/**
 * @template Message
 * @typedef {Omit<Message, 'id' | 'ply'>} Chosen a move that has been chosen
 */

/** @param {Chosen<PlayTouches> | Chosen<PlayText> | Chosen<PlaySetup>} move */
export async function play(move) {
  clearTip()
  clearRefusal()
  targets.hold()
  touched++
  sentAt = state.view.ply
  const answer = await request({ ...move, ply: sentAt })
  sentAt = undefined
  if (answer.is !== 'refusal') return
  glide(takeBackTrial, OWN_MOVE) // and a piece that was dragged goes back
  showTargets(false)
  targets.refuse(answer.targets ?? [])
  showRefusal(answer.why, answer.rule)
}
