// Sounds: off until the visitor turns them on.
/** @import { View } from '../protocol' */
/** @import { Sound } from './sounds.js' */
import { settings } from '../device.js'
import { query } from '../dom.js'
import { words } from '../words.js'
import { buttons } from './controls.js'

let soundOn = settings.get('sound') === 'on'

// ── Turning it on and off ───────────────────────────────────────────────────────────────

export function toggleSound() {
  soundOn = !soundOn
  settings.set('sound', soundOn ? 'on' : 'off')
  play('turn')
  showSoundButtons()
}

export function showSoundButtons() {
  for (const button of buttons('sound')) {
    button.setAttribute('aria-pressed', String(soundOn))
    query('use', button, SVGElement).setAttribute('href', soundOn ? '#i-sound' : '#i-mute')
    const label = button.querySelector('[data-sound]')
    if (label) label.textContent = soundOn ? words.soundOn : words.soundOff
  }
}

// ── Sounds ──────────────────────────────────────────────────────────────────────────────

/** @param {Sound} name */
export async function play(name) {
  if (!soundOn) return
  const { sound } = await import('./sounds.js')
  sound(name)
}

/**
 * The sound for a change from one view to the next.
 * @param {View} before
 * @param {View} now
 */
export function playChange(before, now) {
  const last = now.moves.added.at(-1)
  if (now.result && !before.result) play('end')
  else if (now.delta && last) play(last.seat < 0 ? 'dice' : 'move')
  if (now.choices && !before.choices) play('turn')
}
