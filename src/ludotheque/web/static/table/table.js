// The page of a table. Each view that the server sends passes through `show`, which alone replaces the view in
// `state`; what a player does leaves through server.js.
/** @import { Greeting, News, View } from '../protocol' */
import { settings } from '../device.js'
import { byId } from '../dom.js'
import { words } from '../words.js'
import { startActions } from './actions.js'
import { OTHERS_MOVE, OWN_MOVE, track } from './board/glide.js'
import { mergeDelta, mergeDescription, mergePanes } from './board/merge.js'
import { legWaits, showCards } from './cards.js'
import { AFTER_PAINT, showControls } from './controls.js'
import { showHandPlace } from './hand.js'
import { showNotice } from './notice.js'
import { markMove, mergeMoves, showMoves } from './panels/move-list.js'
import { startPanels } from './panels/panels.js'
import { showPlayers, showScoresOf, startClocks, waiting } from './panels/players.js'
import { showPalette, showTargets, startDragging, takeBackTrial, targets } from './play.js'
import { announce } from './prompt.js'
import { clearRefusal, clearTip } from './refusal.js'
import { connect, hurry, resync } from './server.js'
import { startShortcuts } from './shortcuts.js'
import { playChange, showSoundButtons } from './sound.js'
import { reviewing, state } from './state.js'

const LATER = 800 // ms after the page is there, when what can wait is fetched,
const AGAIN = 3000 // and when it is fetched once more, because the library was away for a moment

/** @type {((before: View, next: View) => void) | undefined} in a first game: somebody who talks about the moves */
let guide

/**
 * @typedef {typeof import('./door.js') & typeof import('./notify.js') & typeof import('./panels/chairs.js')} People
 * @type {People | undefined} who comes and goes, who sits where, and being told of it
 */
let people

/** @param {View} next */
function show(next) {
  const before = state.view
  if (!next.leg) state.legSeen = false
  const focused = targets.focused()
  const letGlide = track()
  state.view = next
  state.moves = mergeMoves(state.moves, next.moves)
  describe(next)
  if (!reviewing()) draw(next)
  showPanels(next)
  byId('ui-main').classList.toggle('undealt', Boolean(next.undealt))
  if (next.ply !== before.ply || next.result) {
    clearTip()
    clearRefusal()
  }
  const turned = next.ply !== before.ply || Boolean(next.result) !== Boolean(before.result)
  if (turned && !byId('ui-confirm').hidden) passQuestion()
  if (turned || (next.offer && !before.offer)) state.news = ''
  if (people) noteNews(people.newsOf(before, next))
  else if (whoIsThere(before) !== whoIsThere(next)) tellOfPeople(before, next)
  if ((next.devices ?? 0) > (before.devices ?? 0)) state.news = words.anotherDevice
  showTargets(next.ply === before.ply)
  targets.refocus(focused)
  showControls()
  showHandPlace()
  showPalette()
  showNotice()
  showCards()
  showRarely(next.ply > before.ply)
  announce(next.announcement ?? '')
  playChange(before, next)
  setTimeout(showPeople, AFTER_PAINT, Boolean(next.choices && !before.choices))
  guide?.(before, next)
  if (next.drawing || next.delta) letGlide(ownMove(next) ? OWN_MOVE : OTHERS_MOVE)
}

/**
 * Whether the last move is one's own.
 * @param {View} view
 */
const ownMove = ({ moves: { added }, seats }) => added.length > 0 && seats.includes(added[added.length - 1].seat)

async function startGuide() {
  if (!new URLSearchParams(location.search).has('guide') || settings.get('guide') === 'off') return
  const { guideThrough } = await import('./guide.js')
  guide = guideThrough()
}

/**
 * Load and show what only some views have.
 * @param {boolean} moved whether this view brings a move
 */
async function showRarely(moved) {
  const { curtain, held, result, seats } = state.view
  if (curtain || state.curtainFallen) (await import('./curtain.js')).showCurtain(moved)
  if (result) await tellResult()
  if (waiting(state.view) && !people) await fetchPeople()
  if (held?.length) (await import('./panels/phones.js')).showPhones(state.view)
  if (reviewing()) (await import('./review.js')).showReview()
  const told = !byId('ui-last-move').hidden
  if (told || state.moves.some(({ seat }) => !seats.includes(seat))) (await import('./last-move.js')).showLastMove()
}

async function passQuestion() {
  const { letQuestionPass } = await import('./panels/dialogs.js')
  letQuestionPass(Boolean(state.view.result))
}

// Its card comes with what is written on it.
async function tellResult() {
  const { showResult } = await import('./result.js')
  showResult()
  showCards()
}

/** @param {View} view */
function showPanels(view) {
  showMoves(view.moves, view.players)
  if (state.reviewedPly !== null) markMove(state.reviewedPly)
  showDice()
  showPlayers(view)
  if (state.playersThen) showScoresOf(state.playersThen)
}

// The dice statistics, if there are dice.
async function showDice() {
  if (!document.getElementById('dice')) return
  const { showDicePanel } = await import('./panels/dice-panel.js')
  showDicePanel()
}

/**
 * Keep the description for screen readers: also of views that are not drawn, because the next one tells only what differs.
 * @param {View} view
 */
function describe({ drawing, delta }) {
  const place = byId('ui-desc')
  if (drawing) place.textContent = drawing.description
  else if (delta?.description) place.textContent = mergeDescription(place.textContent ?? '', delta.description)
}

/** @param {View} view */
function draw({ drawing, delta, moves: { added } }) {
  if (delta && state.draftShown && added.length) {
    state.draftShown = false
    resync() // the change is one of a drawing without the figures that were tried
    return
  }
  if (!drawing && !delta) return
  takeBackTrial()
  if (drawing) mergePanes(drawing.panes)
  else if (delta && !mergeDelta(delta)) resync()
}

// Modules that can wait: dragging, news about people, hints, what is asked before it is done, and the call to a table.
async function fetchRest() {
  try {
    await Promise.all([startDragging(), fetchPeople()])
    await Promise.all([import('./hint.js'), import('./questions.js'), import('./next-table.js')])
  } catch {
    setTimeout(fetchRest, AGAIN)
  }
}

/** @type {Promise<unknown[]> | undefined} one for all who wait: what came first is then told first */
let fetching

async function fetchPeople() {
  fetching ??= Promise.all([import('./door.js'), import('./notify.js'), import('./panels/chairs.js')])
  const modules = await fetching.finally(() => (fetching = undefined)) // it may have failed, and is tried again
  people ??= /** @type {People} */ (Object.assign({}, ...modules))
  people.showQuiet()
  showPeople(false)
}

/** @param {string} [news] who has come or gone: said before who greets */
function noteNews(news) {
  if (news) Object.assign(state, { news, greeting: '' })
}

/** @param {View} view */
const whoIsThere = ({ seats, players }) =>
  JSON.stringify([seats, players.map(({ name, bot, free }) => [name, bot, free])])

/**
 * News about people that came before its module was loaded.
 * @param {View} before
 * @param {View} next
 */
async function tellOfPeople(before, next) {
  await fetchPeople()
  noteNews(people?.newsOf(before, next))
  showNotice()
}

/** @param {Greeting | News} greeting that may have come before its module was loaded */
async function greet(greeting) {
  if (!people) await fetchPeople()
  people?.showGreeting(greeting)
}

/** @param {boolean} came whether one's turn has just come */
function showPeople(came) {
  people?.showSeats(state.view)
  people?.showDoor(state.view)
  people?.showTurn(came)
  people?.showNotifyButtons()
}

startPanels()
startActions()
startShortcuts()
byId('ui-middle').addEventListener('pointerdown', hurry)
startClocks()
showSoundButtons()
connect(show, legWaits, greet)
startGuide()
addEventListener('load', () => setTimeout(fetchRest, LATER))
