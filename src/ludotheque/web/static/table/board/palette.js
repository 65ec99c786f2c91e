// The palette under the board, from which figures are placed before the game begins.
/** @import { SetupChoices } from '../../protocol' */
/** @import { Placed } from './placement.js' */
import { byId, el, icon, keepingFocus } from '../../dom.js'
import { fill, words } from '../../words.js'
import { Placement } from './placement.js'

/**
 * @typedef {object} Handlers
 * @property {(placed: Placed) => void} onChange other figures are placed
 * @property {(placed: Placed) => void} onDone that is the set-up
 */

export class Palette {
  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers
    /** @type {Placement | null} null while nothing is to be placed */
    this.placement = null
  }

  /**
   * Set what is to be placed. If it is the same as before, placed figures stay.
   * @param {SetupChoices | null} setup
   * @param {boolean} [away] whether it is not to be seen now
   */
  set(setup, away = false) {
    const box = byId('ui-placing')
    box.hidden = !setup || away
    const same = setup && JSON.stringify(setup) === JSON.stringify(this.placement?.setup)
    if (!same) this.placement = setup && new Placement(setup)
    if (!this.placement) return empty(box)
    if (!same) this.show(this.placement)
    if (!away) this.handlers.onChange(this.placement.placed)
  }

  /**
   * Names of the places, for those that the drawing does not show.
   * @returns {Record<string, string>}
   */
  labels() {
    const { placement } = this
    if (!placement) return {}
    return Object.fromEntries(
      placement.setup.places.map(place => {
        const letter = placement.placed[place]
        return [place, letter ? fill(words.taken, { place, figure: placement.name(letter) }) : place]
      }),
    )
  }

  /** @param {string} place */
  touch(place) {
    this.change(placement => placement.touch(place))
  }

  /** @param {(placement: Placement) => void} how */
  change(how) {
    if (!this.placement) return
    how(this.placement)
    this.show(this.placement)
    this.handlers.onChange(this.placement.placed)
  }

  // ── Buttons ───────────────────────────────────────────────────────────────────────────

  /** @param {Placement} placement */
  show(placement) {
    const box = byId('ui-placing')
    keepingFocus(box, () => box.replaceChildren(this.figureButtons(placement), this.setupButtons(placement)))
  }

  /** @param {Placement} placement */
  figureButtons(placement) {
    const buttons = placement.setup.figures.map(({ letter, name }) => {
      const choose = () => {
        placement.figure = letter
        this.show(placement)
      }
      const attributes = { 'data-figure': letter, 'aria-pressed': String(letter === placement.figure) }
      const left = el('span', { class: 'note' }, fill(words.left, { n: placement.left(letter) }))
      return button({ ...attributes, onclick: choose }, name, left)
    })
    return el('div', { class: 'line', role: 'group', 'aria-label': words.figures }, ...buttons)
  }

  /**
   * Whole set-ups: those that are suggested, an empty one, and the one that is ready.
   * @param {Placement} placement
   */
  setupButtons(placement) {
    const put = (/** @type {Placed} */ placed) => this.change(() => placement.put({ ...placed }))
    const suggested = (placement.setup.suggested ?? []).map((placed, index) =>
      button({ onclick: () => put(placed) }, placement.setup.names?.[index] ?? String(index + 1)),
    )
    const clear = button({ class: 'btn btn-bare', onclick: () => put({}) }, words.clear)
    const done = () => this.handlers.onDone(placement.placed)
    const begin = button({ class: 'btn btn-primary', onclick: done }, icon('check'), words.begin)
    return el(
      'div',
      { class: 'line' },
      suggested.length ? el('span', {}, words.suggested) : null,
      ...suggested,
      clear,
      placement.complete() ? begin : null,
    )
  }
}

/**
 * The set-up is finished: move the focus from its buttons to the board.
 * @param {Element} box
 */
function empty(box) {
  const focused = box.contains(document.activeElement)
  box.replaceChildren()
  if (focused) document.getElementById('board')?.focus()
}

/**
 * @param {Record<string, string | (() => void)>} attributes
 * @param {(string | Node)[]} content
 */
const button = (attributes, ...content) => el('button', { class: 'btn', type: 'button', ...attributes }, ...content)
