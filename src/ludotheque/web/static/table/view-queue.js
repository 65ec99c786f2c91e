// Shows views one after the other, with a pause before each move of others, so that one can follow them.
/** @import { View } from '../protocol' */
import { reducedMotion } from '../device.js'

const PAUSE = 700 // ms between two moves of others
const SHORT_PAUSE = 300 // the same, where nothing glides

/**
 * Whether a view brings a move of others, or a throw.
 * @param {View} view
 */
function bringsMoveOfOthers({ delta, moves, seats }) {
  const last = moves.added.at(-1)
  return Boolean(delta && last && !seats.includes(last.seat))
}

export class ViewQueue {
  /**
   * @param {(view: View) => void} show
   * @param {() => boolean} held whether what is shown is to be read before anything else is
   */
  constructor(show, held = () => false) {
    this.show = show
    this.held = held
    /** @type {View[]} */
    this.waiting = []
    this.shownAt = Number.NEGATIVE_INFINITY // when a move was last shown
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined
    this.needsWhole = false // the drawing on the page is wrong, so deltas cannot be applied
    this.newest = -1 // the version that arrived last; it may still wait to be shown
  }

  /** The version to which the server may send a delta; -1 if it must send everything. */
  get version() {
    return this.needsWhole ? -1 : this.newest
  }

  /** @param {View} view */
  push(view) {
    if (view.drawing) this.needsWhole = false
    this.newest = view.version
    this.waiting.push(view)
    this.showWaiting()
  }

  showWaiting() {
    while (!this.timer) {
      const next = this.waiting[0]
      if (!next || this.held()) return
      const pause = this.pauseBefore(next)
      if (pause > 0) this.timer = setTimeout(() => this.resume(), pause)
      else this.showNext()
    }
  }

  resume() {
    clearTimeout(this.timer)
    this.timer = undefined
    this.showWaiting()
  }

  /** Show all queued views at once. */
  hurry() {
    this.shownAt = Number.NEGATIVE_INFINITY
    if (!this.waiting.length) return false
    clearTimeout(this.timer)
    this.timer = undefined
    while (this.waiting.length && !this.held()) this.showNext()
    return true
  }

  showNext() {
    const view = this.waiting.shift()
    if (!view) return
    if (view.moves.added.length) this.shownAt = performance.now()
    this.show(view)
  }

  /**
   * @param {View} view
   * @returns {number} milliseconds, or less than none
   */
  pauseBefore(view) {
    if (document.hidden || !bringsMoveOfOthers(view)) return 0
    return this.shownAt + (reducedMotion() ? SHORT_PAUSE : PAUSE) - performance.now()
  }
}
