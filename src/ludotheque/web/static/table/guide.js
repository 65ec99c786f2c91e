// The guide of a first game: the goal above the players, and comments after some of one's own moves.
/** @import { View } from '../protocol' */
import { settings } from '../device.js'
import { byId, el, icon, query } from '../dom.js'
import { fill, words } from '../words.js'
import { code, pathOf } from './address.js'
import { announce } from './prompt.js'
import { state } from './state.js'

/**
 * @typedef {{ name: string, score: number, goal: number }} Bar
 * @typedef {{ goal: string, bars: Bar[], kind?: 'slip' | 'good', words?: string, ply?: number }} Said
 * @typedef {{ ply: number, kind: string, words: string }} Line
 */

const BETWEEN = 3 // own moves between two comments of praise: about one move in four gets one

/** @type {Line[]} all that was said */
let told = []
let quiet = BETWEEN // own moves since the guide last spoke
let asked = 0 // how often the guide was asked: an answer that is late knows an older score

/** Start the guide; returns the handler for each view. */
export function guideThrough() {
  told = kept()
  settings.set('guide', settings.get('guide') ?? 'on')
  document.body.classList.add('guided')
  addFurniture()
  showTold()
  ask(false)
  return (/** @type {View} */ before, /** @type {View} */ next) => {
    if (next.ply === before.ply) return
    if (next.result) dismiss()
    if (next.ply < before.ply) {
      dismiss()
      ask(false) // what was said of the goal may hold no more
      return
    }
    const own = next.moves.added.at(-1)
    const mine = Boolean(own && next.seats.includes(own.seat))
    if (mine) quiet += 1
    if (mine) dismiss(false)
    ask(mine && !next.result && quiet > 1)
  }
}

/** @param {boolean} move whether there may be something to say of the last move */
async function ask(move) {
  if (!document.body.classList.contains('guided')) return
  const ply = state.view.ply
  const mine = ++asked
  const response = await fetch(`${pathOf('guide')}${move ? '?move' : ''}`).catch(() => null)
  if (!response?.ok) return
  const said = /** @type {Said} */ (await response.json())
  if (mine !== asked) return // the board has changed meanwhile
  showGoal(said)
  const tooSoon = said.kind !== 'slip' && quiet <= BETWEEN
  if (!said.kind || !said.words || (state.view.ply !== ply && said.kind === 'slip')) return
  if (tooSoon) return
  quiet = 0
  speak({ ply: said.ply ?? 0, kind: said.kind, words: said.words })
}

/** @param {Line} line */
function speak(line) {
  told.push(line)
  settings.set(`guide:${code()}`, JSON.stringify(told.slice(-40)))
  showTold()
  const box = byId('ui-guide')
  const acts =
    line.kind === 'slip'
      ? [
          el('button', { class: 'btn', type: 'button', onclick: takeBack }, icon('undo'), words.guideBack),
          el('button', { class: 'btn btn-bare', type: 'button', onclick: () => dismiss() }, words.guideGoOn),
        ]
      : []
  box.replaceChildren(icon(line.kind === 'slip' ? 'hint' : 'check'), el('span', {}, line.words), ...acts)
  box.hidden = false
  announce(line.words)
}

function takeBack() {
  dismiss()
  query('[data-do="undo"]').click()
}

/** @param {boolean} [goOn] whether a bot that waits may go on */
function dismiss(goOn = true) {
  const box = byId('ui-guide')
  if (goOn && !box.hidden) fetch(pathOf('guide'), { method: 'POST' }).catch(() => null)
  box.hidden = true
}

// ── What stands on the page ───────────────────────────────────────────────────────────

function addFurniture() {
  byId('ui-say').append(el('div', { class: 'guide-line', id: 'ui-guide', role: 'status', hidden: true }))
  query('.players').prepend(el('div', { class: 'panel goal', id: 'ui-goal', hidden: true }))
  const off = el('button', { class: 'bar-link', type: 'button', id: 'ui-unguided', onclick: leave }, words.guideOff)
  query('.bar').append(off)
  byId('ui-tab-told').hidden = false
  document.head.append(el('link', { rel: 'stylesheet', href: new URL('../guide.css', import.meta.url).href }))
}

/** @param {Said} said */
function showGoal({ goal, bars }) {
  const box = byId('ui-goal')
  const most = Math.max(1, ...bars.map(bar => bar.score))
  const rows = bars.every(bar => bar.goal) ? [] : bars // the players below have bars of their own where there is a goal
  box.hidden = !goal
  box.replaceChildren(
    el('p', {}, goal),
    ...rows.map(({ name, score }) =>
      el(
        'p',
        { class: 'meter-row' },
        el('span', {}, name),
        el('progress', { max: most, value: Math.max(0, score), 'aria-hidden': true }),
        el('span', { class: 'num' }, String(score)),
      ),
    ),
  )
}

function showTold() {
  const lines = told.map(({ ply, words: said }) =>
    el('li', {}, el('small', { class: 'soft' }, fill(words.guideMove, { n: ply })), el('span', {}, said)),
  )
  byId('ui-told').replaceChildren(
    lines.length ? el('ul', { class: 'told' }, ...lines) : el('p', { class: 'soft small' }, words.guideNothing),
  )
}

/** Turn the guide off for good. */
function leave() {
  settings.set('guide', 'off')
  dismiss()
  document.body.classList.remove('guided')
  fetch(pathOf('guide'), { method: 'POST', body: new URLSearchParams({ off: '1' }) }).catch(() => null)
  for (const id of ['ui-guide', 'ui-goal', 'ui-unguided', 'ui-tab-told']) byId(id).hidden = true
  if (!byId('ui-told').hidden) byId('ui-tab-moves').click()
}

/** @returns {Line[]} */
function kept() {
  try {
    const found = JSON.parse(settings.get(`guide:${code()}`) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}
