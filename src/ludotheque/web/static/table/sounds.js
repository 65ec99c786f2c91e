// A few short sounds, synthesized here. They are fetched when somebody has turned them on.

/** @type {AudioContext | undefined} */
let audio

/**
 * One tone that dies away.
 * @typedef {object} Tone
 * @property {number} pitch in Hz
 * @property {number} [at] seconds from now
 * @property {number} [length] in seconds
 * @property {number} [volume] up to 1
 * @property {OscillatorType} [shape]
 * @property {number} [fall] the pitch at its end, as a share of that at its beginning
 */

/** @type {Tone[]} */
const WOOD_ON_WOOD = [
  { pitch: 320, length: 0.07, volume: 0.25, shape: 'triangle', fall: 0.5 },
  { pitch: 1400, length: 0.02, volume: 0.04 },
]
/** @type {Tone[]} */
const ROLLING_DICE = [0, 0.06, 0.1, 0.17, 0.21, 0.3].map((at, i) => ({
  pitch: 500 + 130 * (i % 3),
  at,
  length: 0.04,
  volume: 0.12,
  shape: 'triangle',
  fall: 0.6,
}))
/** @type {Tone[]} */
const BELL = [
  { pitch: 660, length: 0.4, volume: 0.07 },
  { pitch: 990, at: 0.09, length: 0.5, volume: 0.05 },
]
/** @type {Tone[]} */
const DULL_KNOCK = [{ pitch: 140, length: 0.12, volume: 0.2, shape: 'triangle', fall: 0.7 }]
/** @type {Tone[]} */
const THREE_NOTES = [392, 494, 587].map((pitch, i) => ({ pitch, at: 0.16 * i, length: 0.7, volume: 0.07 }))

const SOUNDS = { move: WOOD_ON_WOOD, dice: ROLLING_DICE, turn: BELL, refusal: DULL_KNOCK, end: THREE_NOTES }

/** @typedef {keyof typeof SOUNDS} Sound */

/** @param {Sound} name */
export function sound(name) {
  try {
    audio ??= new AudioContext()
    audio.resume() // suspended by the browser until the visitor touches the page
    for (const tone of SOUNDS[name]) playTone(audio, tone)
  } catch {
    // no sound on this device: nothing depends on it
  }
}

/**
 * @param {AudioContext} context
 * @param {Tone} tone
 */
function playTone(context, { pitch, at = 0, length = 0.15, volume = 0.12, shape = 'sine', fall = 1 }) {
  const start = context.currentTime + at
  const oscillator = new OscillatorNode(context, { type: shape, frequency: pitch })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(volume, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  oscillator.frequency.exponentialRampToValueAtTime(pitch * fall, start + length)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + length)
}
