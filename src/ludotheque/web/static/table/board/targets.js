// Everything on the board that can be touched carries the name of its target in `data-t`. Clicks, taps, drags and
// keys touch a target; its classes show what can be touched (`can`), is chosen (`sel`) or was refused (`no`).
/** @import { Step, Trial } from '../../protocol' */
import { settings } from '../../device.js'
import { closest, setIfOther } from '../../dom.js'
import { DIRECTIONS, nearest } from './arrow-keys.js'
import { showChoices } from './choices.js'
import { centre } from './geometry.js'
import { TouchPath } from './touch-path.js'

/**
 * @typedef {object} Handlers
 * @property {(path: string[]) => void} onMove these touches are a move
 * @property {(path: string[]) => void} onDeadEnd these touches lead nowhere
 * @property {() => void} onStep a touch was made or taken back
 * @property {(target: string) => boolean} onAgain the last touch is made again; true if that does something
 */

const SLOW = 150 // ms without an answer after which the page shows that it waits

// Whether the player wants to confirm moves that a single touch makes.
export const asksFirst = () => settings.get('ask-first') === 'on'

export class Targets {
  /**
   * @param {HTMLElement} root what all targets are in
   * @param {Handlers} handlers
   */
  constructor(root, handlers) {
    this.root = root
    this.handlers = handlers
    this.touches = new TouchPath()
    /** @type {Record<string, string>} */
    this.labels = {}
    /** @type {Trial | null} what the server says of the touches so far */
    this.trial = null
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.holding = undefined
    root.addEventListener('click', event => this.clicked(event))
    root.addEventListener('keydown', event => this.pressed(event))
    for (const kind of ['pointerover', 'pointerout', 'focusin', 'focusout']) {
      root.addEventListener(kind, () => this.showPointedAt())
    }
  }

  get path() {
    return this.touches.path
  }

  /** What to say now: an index into the prompts of the view. */
  get prompt() {
    return this.touches.prompt
  }

  /**
   * What can be touched from now on; null for nothing.
   * @param {Step[] | null} steps
   * @param {Record<string, string>} [labels] names of targets that the drawing may not show
   * @param {boolean} [keep] whether touches that are still possible stay made
   */
  set(steps, labels = {}, keep = false) {
    clearTimeout(this.holding)
    this.holding = undefined
    delete this.root.dataset.held
    this.touches.setSteps(steps, keep)
    this.labels = labels
    this.trial = null
    this.paint()
  }

  /** A move was sent: touches do nothing. The page shows that it waits only if the answer takes long. */
  hold() {
    this.touches.setSteps(null, false)
    this.root.dataset.held = 'yes'
    clearTimeout(this.holding)
    this.holding = setTimeout(() => this.set(null), SLOW)
  }

  /** @param {Trial | null} trial */
  setTrial(trial) {
    this.trial = trial
    this.paint()
  }

  // ── Touching ──────────────────────────────────────────────────────────────────────────

  /** @param {string} target */
  touch(target) {
    if (target === this.path.at(-1) && this.handlers.onAgain(target)) return
    this.trial = null
    let outcome = this.touches.touch(target)
    const rest = outcome.did === 'step' && this.leftOver(target)
    if (rest && !asksFirst()) outcome = this.touches.touch(rest)
    if (outcome.did === 'move') return this.handlers.onMove(outcome.path)
    this.paint()
    if (outcome.did === 'nothing') this.handlers.onDeadEnd(outcome.path)
    else this.handlers.onStep()
    if (outcome.did === 'step') this.focusNext()
  }

  /**
   * The remaining touch, if a place on the board identifies the move by itself.
   * @param {string} target
   */
  leftOver(target) {
    const rest = this.touches.lastTouch()
    const onBoard = (/** @type {string} */ name) =>
      Boolean(document.querySelector(`#board [data-t="${CSS.escape(name)}"]`))
    return rest && onBoard(target) && !onBoard(rest) && !this.labels[rest] ? rest : undefined
  }

  /** Take back the last touch. */
  back() {
    this.touches.back()
    this.stepped()
  }

  /** Take back all touches; false if there was nothing to take back. */
  clear() {
    if (!this.touches.clear()) return false
    this.stepped()
    return true
  }

  stepped() {
    this.trial = null
    this.paint()
    this.handlers.onStep()
  }

  /**
   * Mark the targets that a refusal is about, besides what was touched.
   * @param {string[]} targets
   */
  refuse(targets) {
    this.touches.refused = [...this.touches.refused, ...targets]
    this.paint()
  }

  /** @param {Event} event */
  clicked(event) {
    if (this.holding) return
    const target = closest(event, '[data-t]')?.dataset.t
    if (target && this.touches.start) this.touch(target)
    else if (target) this.handlers.onDeadEnd([target])
    else if (closest(event, '.middle, .hand-place, .say') && !closest(event, 'button, a, input, [data-do]'))
      this.clear()
  }

  // ── Appearance ────────────────────────────────────────────────────────────────────────

  all() {
    /** @type {NodeListOf<HTMLElement | SVGElement>} */
    const found = this.root.querySelectorAll('[data-t]')
    return [...found]
  }

  open() {
    return this.all().filter(element => element.classList.contains('can'))
  }

  paint() {
    const focused = this.focused()
    const options = this.touches.options()
    const drawn = this.all().filter(element => !element.closest('#ui-choices'))
    showChoices(this, options, new Set(drawn.map(element => element.dataset.t)))
    this.paintRoot()
    this.paintTargets(new Set(options), new Set(this.touches.openings()))
    this.refocus(focused)
    this.follow()
  }

  // On an endless table, scroll to the places that can be touched.
  async follow() {
    if (!document.querySelector('#board[data-endless]')) return
    const { followPlaces } = await import('./window.js')
    followPlaces(this.path.length > 0)
  }

  // The root has these classes too, for drawings that show the choice elsewhere than on the target.
  paintRoot() {
    const { start, path } = this.touches
    if (start) Object.assign(this.root.dataset, { open: this.touches.openings().join(' '), path: path.join(' ') })
    else {
      delete this.root.dataset.open
      delete this.root.dataset.path
    }
  }

  /**
   * @param {Set<string>} options
   * @param {Set<string>} openings
   */
  paintTargets(options, openings) {
    const instead = new Set(this.trial?.of ? this.touches.instead() : [])
    for (const element of this.all()) {
      const target = element.dataset.t ?? ''
      const open = options.has(target)
      element.classList.toggle('can', open)
      element.classList.toggle('aside', instead.has(target))
      element.classList.toggle('may', openings.has(target))
      element.classList.toggle('sel', this.path.includes(target))
      element.classList.toggle('no', this.touches.refused.includes(target))
      // Never removed, or merging would lose the focus; unchanged on the focused element, to avoid a layout.
      if (element !== document.activeElement) setIfOther(element, 'tabindex', open ? '0' : '-1')
      setIfOther(element, 'aria-disabled', String(!open && target !== this.path.at(-1))) // which can be touched again
    }
  }

  showPointedAt() {
    const pointedAt = this.open().find(element => element.matches(':hover, :focus-visible'))
    if (pointedAt) this.root.dataset.over = pointedAt.dataset.t
    else delete this.root.dataset.over
  }

  // ── Keys ──────────────────────────────────────────────────────────────────────────────

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const element = closest(event, '[data-t]')
    if (event.key in DIRECTIONS) {
      event.preventDefault()
      this.walk(element, event.key, event.shiftKey ? this.all() : this.open())
    } else if (element && element.localName !== 'button' && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      if (this.touches.start) this.touch(element.dataset.t ?? '')
    }
  }

  /**
   * @param {Element | null} from
   * @param {string} arrow
   * @param {(HTMLElement | SVGElement)[]} among
   */
  walk(from, arrow, among) {
    const index = from ? nearest(centre(from), DIRECTIONS[arrow], among.map(centre)) : 0
    among[index]?.focus()
  }

  // ── Focus ─────────────────────────────────────────────────────────────────────────────

  /** The target that has the focus. */
  focused() {
    /** @type {HTMLElement | SVGElement | null | undefined} */
    const element = document.activeElement?.closest('[data-t]')
    return element?.dataset.t
  }

  /**
   * If the focused target is gone, focus its replacement, else an open target, else the board.
   * @param {string | undefined} target
   */
  refocus(target) {
    if (!target || (document.activeElement && document.activeElement !== document.body)) return
    const same = this.all().find(element => element.dataset.t === target)
    const open = this.open()
    const next = same?.classList.contains('can') || !open.length ? same : open[0]
    ;(next ?? document.getElementById('board'))?.focus({ preventScroll: true })
  }

  focusFirst() {
    ;(this.open()[0] ?? document.getElementById('board'))?.focus()
  }

  // After a step by keyboard, the next thing to choose has the focus.
  focusNext() {
    const focused = document.activeElement
    if (focused?.matches(':focus-visible') && !focused.classList.contains('can')) this.open()[0]?.focus()
  }
}
