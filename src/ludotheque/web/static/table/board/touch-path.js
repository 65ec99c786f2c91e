// Follows touches through the steps of the legal moves.
/** @import { Step } from '../../protocol' */

/**
 * @typedef {object} Position where touches have led to
 * @property {number} prompt what to say there: an index into the prompts of the view
 * @property {Map<string, Position | null>} next what each touch leads to; null where it completes a move
 */

/**
 * What a touch did: it led one step further or back, completed a move, or leads nowhere.
 * @typedef {{ did: 'step' | 'back' } | { did: 'move' | 'nothing', path: string[] }} Outcome
 */

/**
 * @param {Step[]} steps
 * @param {number} [index] of the step to begin with
 * @param {number} [prompt]
 * @returns {Position}
 */
export function readSteps(steps, index = 0, prompt = 0) {
  const [moves, branches] = steps[index]
  /** @type {Position['next']} */
  const next = new Map(moves.map(target => [target, null]))
  for (const [targets, promptThere, step] of branches) {
    const there = readSteps(steps, step, promptThere)
    for (const target of targets) next.set(target, there)
  }
  return { prompt, next }
}

export class TouchPath {
  constructor() {
    /** @type {Position | null} where the first touch is made; null while nothing can be touched */
    this.start = null
    /** @type {string[]} the touches made so far */
    this.path = []
    /** @type {string[]} what was touched last and leads nowhere, and what that is about */
    this.refused = []
  }

  /**
   * The moves of a new position, or of the same one again.
   * @param {Step[] | null} steps null if nothing can be touched
   * @param {boolean} keep whether touches that are still possible stay made
   */
  setSteps(steps, keep) {
    this.start = steps && readSteps(steps)
    this.refused = []
    if (!keep || !this.after(this.path)) this.path = []
  }

  /**
   * Where a path leads to; null if it is not possible, or completes a move.
   * @param {string[]} path
   * @returns {Position | null}
   */
  after(path) {
    return path.reduce((position, target) => position?.next.get(target) ?? null, this.start)
  }

  /** What to say now: an index into the prompts of the view. */
  get prompt() {
    return this.after(this.path)?.prompt ?? 0
  }

  /** What can be touched first. */
  openings() {
    return [...(this.start?.next.keys() ?? [])]
  }

  /** What can be touched next. */
  options() {
    return [...(this.after(this.path)?.next.keys() ?? [])]
  }

  /** What could have been touched instead of what was touched last. */
  instead() {
    if (!this.path.length) return []
    return [...(this.after(this.path.slice(0, -1))?.next.keys() ?? [])].filter(target => !this.path.includes(target))
  }

  /** The only target that is left to touch, if that completes a move. */
  lastTouch() {
    const next = this.path.length ? this.after(this.path)?.next : undefined
    const [[target, leadsTo]] = next?.size === 1 ? next : [[undefined, undefined]]
    return leadsTo === null ? target : undefined
  }

  /**
   * @param {string} target
   * @returns {Outcome}
   */
  touch(target) {
    this.refused = []
    if (this.after(this.path)?.next.has(target)) return this.step(target)
    if (target === this.path.at(-1)) return this.back()
    const kept = this.path.findLastIndex((_, made) => this.after(this.path.slice(0, made))?.next.has(target))
    if (kept >= 0) {
      this.path = this.path.slice(0, kept) // another place, or another beginning
      return this.step(target)
    }
    this.refused = [target]
    return { did: 'nothing', path: [...this.path, target] }
  }

  /**
   * Take back the last touch.
   * @returns {Outcome}
   */
  back() {
    this.path = this.path.slice(0, -1)
    return { did: 'back' }
  }

  /**
   * @param {string} target one of the options
   * @returns {Outcome}
   */
  step(target) {
    const path = [...this.path, target]
    const complete = !this.after(path)
    this.path = complete ? [] : path
    return complete ? { did: 'move', path } : { did: 'step' }
  }

  /** Take back all touches; false if there was nothing to take back. */
  clear() {
    if (!this.path.length && !this.refused.length) return false
    this.path = []
    this.refused = []
    return true
  }
}
