// The page of a table. Each view that the server sends passes through `show`, which alone replaces the view in
// `state`; what a player does leaves through server.js.
/** @import { View } from '../protocol' */
import { byId } from '../dom.js'
import { words } from '../words.js'
import { startActions } from './actions.js'
import { announce } from './announcer.js'
import { glide, OTHERS_MOVE, OWN_MOVE } from './board/glide.js'
import { mergeDelta, mergePanes } from './board/merge.js'
import { legWaits, showCards } from './cards.js'
import { showControls } from './controls.js'
import { showCurtain, startCurtain } from './curtain.js'
import { showHandPlace } from './hand.js'
import { showLately } from './lately.js'
import { showNotice } from './notice.js'
import { startCopyButtons } from './panels/copy-buttons.js'
import { startDialogs } from './panels/dialogs.js'
import { markMove, mergeMoves, showMoves } from './panels/move-list.js'
import { startPanels } from './panels/panels.js'
import { showPlayers, showSeats, startClocks } from './panels/players.js'
import { showPalette, showTargets, startDragging, targets } from './play.js'
import { clearRefusal } from './refusal.js'
import { showResult } from './result.js'
import { showReview, startReview } from './review.js'
import { connect, hurry, resync } from './server.js'
import { startShortcuts } from './shortcuts.js'
import { playChange, showSoundButtons } from './sound.js'
import { reviewing, state } from './state.js'
import { clearTip } from './tip.js'
import { takeBackTrial } from './trial.js'

const LATER = 800 // ms after the page is there, when what can wait is fetched

/** @param {View} next */
function show(next) {
  const before = state.view
  if (!next.leg) state.legSeen = false
  const focused = targets.focused()
  state.view = next
  state.moves = mergeMoves(state.moves, next.moves)
  if (!reviewing()) draw(next)
  showPanels(next)
  if (next.ply !== before.ply || next.result) {
    clearTip()
    clearRefusal()
  }
  if (next.ply !== before.ply) state.news = ''
  if ((next.devices ?? 0) > (before.devices ?? 0)) state.news = words.anotherDevice
  showTargets(next.ply === before.ply)
  targets.refocus(focused)
  showControls()
  showHandPlace()
  showPalette()
  showNotice()
  showLately()
  showReview()
  showResult()
  showCards()
  showCurtain(next.ply > before.ply)
  announce(next.announcement ?? '')
  playChange(before, next)
}

/** @param {View} view */
function showPanels(view) {
  showMoves(view.moves, view.players)
  if (state.reviewedPly !== null) markMove(state.reviewedPly)
  showDice()
  showPlayers(view)
  showSeats(view)
}

// Where there are dice, what was thrown.
async function showDice() {
  if (!document.getElementById('dice')) return
  const { showDicePanel } = await import('./panels/dice-panel.js')
  showDicePanel()
}

/** @param {View} view */
function draw({ drawing, delta, moves: { added }, seats }) {
  if (delta && state.draftShown && added.length) {
    state.draftShown = false
    resync() // the change is one of a drawing without the figures that were tried
    return
  }
  const last = added.at(-1)
  const duration = last && seats.includes(last.seat) ? OWN_MOVE : OTHERS_MOVE
  const description = (drawing ?? delta)?.description
  if (description !== undefined) byId('ui-desc').textContent = description
  const change = () => {
    takeBackTrial()
    if (drawing) mergePanes(drawing.panes)
    return drawing !== undefined || !delta || mergeDelta(delta)
  }
  if ((drawing || delta) && !glide(change, duration)) resync()
}

startPanels()
startDialogs()
startCopyButtons()
startActions()
startShortcuts()
startCurtain()
startReview()
byId('ui-middle').addEventListener('pointerdown', hurry)
startClocks()
showSoundButtons()
connect(show, legWaits)
addEventListener('load', () => setTimeout(startDragging, LATER))
