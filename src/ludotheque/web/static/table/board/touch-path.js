// The legal moves are a tree of things to touch one after the other. This follows the touches through it.
/** @import { SentTree } from '../../protocol' */

/** @typedef {Map<string, Tree | null>} Tree what each touch leads to; null where it completes a move */

/**
 * What a touch did: it led one step further or back, completed a move, or leads nowhere.
 * @typedef {{ did: 'step' | 'back' } | { did: 'move' | 'nothing', path: string[] }} Outcome
 */

/**
 * @param {SentTree} sent
 * @returns {Tree}
 */
export function readTree(sent) {
  if (Array.isArray(sent)) return new Map(sent.map(target => [target, null]))
  return new Map(
    Object.entries(sent).flatMap(([targets, below]) => {
      const tree = below === 0 ? null : readTree(below)
      return targets.split('|').map(target => /** @type {[string, Tree | null]} */ ([target, tree]))
    }),
  )
}

export class TouchPath {
  constructor() {
    /** @type {Tree | null} null while nothing can be touched */
    this.tree = null
    /** @type {string[]} the touches made so far */
    this.path = []
    /** @type {string | null} what was touched last and leads nowhere */
    this.refused = null
  }

  /**
   * The moves of a new position, or of the same one again.
   * @param {SentTree | null} sent
   * @param {boolean} keep whether touches that are still possible stay made
   */
  setTree(sent, keep) {
    this.tree = sent && readTree(sent)
    this.refused = null
    if (!keep || !this.below(this.path)) this.path = []
  }

  /**
   * What can be touched after a path; null if the path is not possible, or completes a move.
   * @param {string[]} path
   * @returns {Tree | null}
   */
  below(path) {
    return path.reduce((tree, target) => tree?.get(target) ?? null, this.tree)
  }

  /** What can be touched first. */
  openings() {
    return [...(this.tree?.keys() ?? [])]
  }

  /** What can be touched next. */
  options() {
    return [...(this.below(this.path)?.keys() ?? [])]
  }

  /**
   * @param {string} target
   * @returns {Outcome}
   */
  touch(target) {
    this.refused = null
    if (this.below(this.path)?.has(target)) return this.step(target)
    if (target === this.path.at(-1)) {
      this.path = this.path.slice(0, -1)
      return { did: 'back' }
    }
    if (this.path.length && this.tree?.has(target)) {
      this.path = [] // another beginning
      return this.step(target)
    }
    this.refused = target
    return { did: 'nothing', path: [...this.path, target] }
  }

  /**
   * @param {string} target one of the options
   * @returns {Outcome}
   */
  step(target) {
    const path = [...this.path, target]
    const complete = !this.below(path)
    this.path = complete ? [] : path
    return complete ? { did: 'move', path } : { did: 'step' }
  }

  /** Take back all touches; false if there was nothing to take back. */
  clear() {
    if (!this.path.length && !this.refused) return false
    this.path = []
    this.refused = null
    return true
  }
}
