// A few small sounds, made on the spot; silent until somebody asks for them.
import { kept } from './dom.js'

let context = null
let on = kept.get('sound') === 'on'

export const sounding = () => on

export function toggleSound() {
  on = !on
  kept.set('sound', on ? 'on' : 'off')
  if (on) play('turn')
  return on
}

// One tone that dies away.
function tone(pitch, { at = 0, length = 0.15, loud = 0.12, shape = 'sine', fall = 1 }) {
  const start = context.currentTime + at
  const source = new OscillatorNode(context, { type: shape, frequency: pitch })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(loud, start)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  source.frequency.exponentialRampToValueAtTime(pitch * fall, start + length)
  source.connect(volume).connect(context.destination)
  source.start(start)
  source.stop(start + length)
}

// Wood on wood, dice, a bell for one's turn, a dull knock for a refusal, three notes for the end.
const SOUNDS = {
  move: () => { tone(320, { length: 0.07, loud: 0.25, shape: 'triangle', fall: 0.5 }); tone(1400, { length: 0.02, loud: 0.04 }) },
  dice: () => [0, 0.06, 0.1, 0.17, 0.21, 0.3].forEach((at, i) => tone(500 + 130 * (i % 3), { at, length: 0.04, loud: 0.12, shape: 'triangle', fall: 0.6 })),
  turn: () => { tone(660, { length: 0.4, loud: 0.07 }); tone(990, { at: 0.09, length: 0.5, loud: 0.05 }) },
  no: () => tone(140, { length: 0.12, loud: 0.2, shape: 'triangle', fall: 0.7 }),
  end: () => [392, 494, 587].forEach((pitch, i) => tone(pitch, { at: 0.16 * i, length: 0.7, loud: 0.07 })),
}

export function play(name) {
  if (!on) return
  try {
    context ??= new AudioContext()
    context.resume() // a browser keeps it asleep until somebody touches the page
    SOUNDS[name]()
  } catch { /* no sound here: nothing depends on it */ }
}
