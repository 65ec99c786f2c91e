// Keys of one letter. Who controls the page by voice may want to turn them off.
import { settings } from '../device.js'
import { byId } from '../dom.js'
import { actions, endReview } from './actions.js'
import { asksFirst } from './board/targets.js'
import { closePanel, openPanel } from './panels/panels.js'
import { targets } from './play.js'

/** @type {Record<string, () => unknown>} */
const SHORTCUTS = {
  u: actions.undo,
  i: actions.hint,
  l: actions.list,
  r: actions.rules,
  s: actions.sound,
  '?': actions.keys,
  b: () => targets.focusFirst(),
  v: actions.turn,
  t: typeMove,
}

// Where the list of moves has no room for the field, it is among what else there is to do.
function typeMove() {
  openPanel('moves')
  const field = byId('ui-move')
  if (field.checkVisibility()) return field.focus()
  closePanel()
  actions.more()
  byId('ui-move-too').focus()
}

const shortcutsOn = () => byId('ui-single', HTMLInputElement).checked

export function startShortcuts() {
  byId('ui-single', HTMLInputElement).checked = settings.get('single-keys') !== 'off'
  byId('ui-confirming', HTMLInputElement).checked = asksFirst()
  byId('ui-confirming').addEventListener('change', event => {
    if (event.target instanceof HTMLInputElement) settings.set('ask-first', event.target.checked ? 'on' : 'off')
  })
  byId('ui-single').addEventListener('change', () => settings.set('single-keys', shortcutsOn() ? 'on' : 'off'))
  document.addEventListener('keydown', pressed)
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.key === 'Escape') return void (closePanel() || targets.clear() || endReview())
  const typing = event.target instanceof Element && event.target.matches('input, select, textarea')
  if (typing || document.querySelector('dialog[open]') || !shortcutsOn()) return
  const shortcut = SHORTCUTS[event.key.toLowerCase()]
  if (!shortcut) return
  event.preventDefault()
  shortcut()
}
