// Panels beside the board: moves, rules, table and, where they are known, the hands of others. On a phone they are a sheet over the lower part of the page.
import { onPhone } from '../../device.js'
import { byId, closest, focus } from '../../dom.js'

/** @typedef {'others' | 'moves' | 'told' | 'rules' | 'table'} Panel */

/** @type {Panel[]} */
const PANELS = ['others', 'moves', 'told', 'rules', 'table']

const rulebook = () => import('./rulebook.js')

/** @param {Panel} panel */
const tabOf = panel => byId(`ui-tab-${panel}`)

/** @param {Panel} panel */
function showPanel(panel) {
  for (const name of PANELS) {
    byId(`ui-${name}`).hidden = name !== panel
    tabOf(name).setAttribute('aria-selected', String(name === panel))
    tabOf(name).setAttribute('tabindex', name === panel ? '0' : '-1')
  }
  if (panel === 'rules') rulebook().then(({ loadRules }) => loadRules())
}

/**
 * Arrow keys go from tab to tab.
 * @param {KeyboardEvent} event
 */
function changeTab(event) {
  const shown = PANELS.filter(panel => !tabOf(panel).hidden)
  const at = shown.findIndex(panel => tabOf(panel) === event.target)
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (at < 0 || !step) return
  event.preventDefault()
  const panel = shown[(at + step + shown.length) % shown.length]
  showPanel(panel)
  tabOf(panel).focus()
}

// ── The sheet ───────────────────────────────────────────────────────────────────────────

/** @type {Element | null} what had the focus before */
let opener = null

/** @param {Panel} panel */
export function openPanel(panel) {
  showPanel(panel)
  if (onPhone() || !byId('ui-talk').checkVisibility()) {
    opener = document.activeElement
    byId('ui-talk').classList.add('open')
    byId('ui-veil').hidden = false
    setInert(true)
  }
  tabOf(panel).focus({ preventScroll: true })
}

/** False if nothing lies over the hand or the page. */
export function closePanel() {
  if (!byId('ui-talk').classList.contains('open')) return uncoverHand()
  byId('ui-talk').classList.remove('open')
  byId('ui-veil').hidden = true
  setInert(false)
  focus(opener)
  return true
}

// Beside the board, rules and table lie over the hand: then they can be closed, too.
function uncoverHand() {
  const close = document.querySelector('#ui-talk > .close')
  if (!close?.checkVisibility()) return false
  showPanel('moves')
  return true
}

/**
 * Make what lies under the sheet unreachable for keys and screen readers.
 * @param {boolean} inert
 */
function setInert(inert) {
  const reachable = [byId('ui-talk'), byId('ui-veil'), byId('ui-announcer')]
  for (const part of byId('ui-main').children) {
    if (part instanceof HTMLElement && !reachable.includes(part)) part.inert = inert
  }
}

/**
 * Open the rules at a sentence.
 * @param {string} number
 */
export async function showRule(number) {
  openPanel('rules')
  const { citeRule } = await rulebook()
  return citeRule(number)
}

/** Show or hide the tab with the hands of others. */
export function showOthers() {
  const known = document.getElementById('others') !== null
  if (!known && !byId('ui-others').hidden) showPanel('moves')
  tabOf('others').hidden = !known
}

export function startPanels() {
  if (document.getElementById('others')) showPanel('others')
  byId('ui-tabs').addEventListener('click', event => {
    const panel = PANELS.find(name => tabOf(name) === event.target)
    if (panel) showPanel(panel)
  })
  byId('ui-tabs').addEventListener('keydown', changeTab)
  byId('ui-veil').addEventListener('click', closePanel)
  byId('ui-rules').addEventListener('click', event => {
    const number = closest(event, '.no')?.textContent
    if (!number) return
    event.preventDefault()
    showRule(number)
  })
}
