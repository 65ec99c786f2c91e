// How a player makes a move: by touching targets, by placing figures, or as text.
/** @import { Move, Placed } from '../protocol' */
import { byId } from '../dom.js'
import { Drag } from './board/drag.js'
import { glide, OWN_MOVE } from './board/glide.js'
import { mergePanes } from './board/merge.js'
import { Palette } from './board/palette.js'
import { Targets } from './board/targets.js'
import { showPrompt } from './prompt.js'
import { clearRefusal, showRefusal } from './refusal.js'
import { ask, request } from './server.js'
import { reviewing, state } from './state.js'

export const targets = new Targets(byId('ui-middle'), {
  onMove: path => (state.view.setup ? palette.touch(path[0]) : play({ path })),
  onDeadEnd: path => {
    if (!state.view.setup) ask({ do: 'why', path })
  },
  onStep: () => {
    clearRefusal()
    showPrompt(targets.path)
  },
})

const palette = new Palette({ onChange: showDraft, onDone: placed => play({ setup: placed }) })

export const startDragging = () => new Drag(byId('ui-middle'), targets)

/** @param {boolean} keep whether touches that are still possible stay made */
export function showTargets(keep) {
  const { setup, tree, labels, curtain, over } = state.view
  if (reviewing() || curtain || over) targets.set(null)
  else if (setup) targets.set(setup.places, palette.labels(), keep)
  else targets.set(tree, labels, keep)
  showPrompt(targets.path)
}

export function showPalette() {
  palette.set(!reviewing() && state.view.mine ? state.view.setup : null)
}

/**
 * Have figures drawn that are only being tried.
 * @param {Placed} placed
 */
async function showDraft(placed) {
  showTargets(true)
  state.draftShown ||= Object.keys(placed).length > 0
  if (!state.draftShown) return
  const answer = await request({ do: 'draft', setup: placed })
  if (answer.is !== 'draft' || palette.placement?.placed !== placed) return
  glide(() => mergePanes(answer.panes), OWN_MOVE)
  targets.paint()
}

/** @param {Pick<Move, 'path' | 'text' | 'setup'>} move */
export async function play(move) {
  state.hint = ''
  clearRefusal()
  targets.set(null)
  const { version, ply } = state.view
  const answer = await request({ do: 'move', version, ply, ...move })
  if (answer.is !== 'no') return
  glide(() => {}, OWN_MOVE) // a piece that was dragged goes back
  showTargets(false)
  showRefusal(answer.why, answer.rule)
}
