// A set-up made figure by figure: pick a figure, then a place; a place that is taken gives its figure back.
import { $, el, fill, icon, words } from './dom.js'

// `suggested` is a list of set-ups, with or without a name each.
const named = (entry, index) => Array.isArray(entry) ? entry : [String(index + 1), entry]

export class Placing {
  // changed(placed): draw it and show what can be touched · done(placed): that is the move
  constructor({ changed, done }) {
    Object.assign(this, { changed, done })
    this.setup = null
    this.placed = {}
    this.figure = null
  }

  set(setup) {
    const fresh = setup && JSON.stringify(setup) !== JSON.stringify(this.setup)
    this.setup = setup
    $('ui-placing').hidden = !setup
    if (!setup) $('ui-placing').replaceChildren()
    if (fresh) this.put({})
    else if (setup) this.changed(this.placed)
  }

  left(letter) {
    return this.setup.figures[letter][0] - Object.values(this.placed).filter(figure => figure === letter).length
  }

  name(letter) { return this.setup.figures[letter][1] }
  complete() { return this.setup.places.every(place => this.placed[place]) }

  // Names for the places, for those that the drawing does not show as targets.
  labels() {
    return Object.fromEntries(this.setup.places.map(place => {
      const letter = this.placed[place]
      return [place, letter ? fill(words.taken, { place, figure: this.name(letter) }) : place]
    }))
  }

  touch(place) {
    const placed = { ...this.placed }
    if (placed[place] === this.figure || !this.figure) delete placed[place]
    else placed[place] = this.figure
    this.put(placed)
  }

  put(placed) {
    this.placed = placed
    const letters = Object.keys(this.setup.figures)
    if (!this.figure || !(this.figure in this.setup.figures) || !this.left(this.figure)) {
      this.figure = letters.find(letter => this.left(letter)) ?? null
    }
    this.show()
    this.changed(placed)
  }

  // ── The palette under the board ───────────────────────────────────────────────────────

  show() {
    const buttons = () => [...$('ui-placing').querySelectorAll('button')]
    const focused = buttons().indexOf(document.activeElement)
    $('ui-placing').replaceChildren(this.palette(), this.suggestions())
    buttons()[focused]?.focus()
  }

  palette() {
    const buttons = Object.keys(this.setup.figures).map(letter => el('button', {
      class: 'btn', type: 'button', 'data-figure': letter, 'aria-pressed': String(letter === this.figure),
      onclick: () => { this.figure = letter; this.show() },
    }, this.name(letter), el('span', { class: 'note' }, fill(words.left, { n: this.left(letter) }))))
    return el('div', { class: 'line', role: 'group', 'aria-label': words.figures }, ...buttons)
  }

  suggestions() {
    const buttons = this.setup.suggested.map(named).map(([label, placed]) =>
      el('button', { class: 'btn', type: 'button', onclick: () => this.put({ ...placed }) }, label))
    const clear = el('button', { class: 'btn btn-bare', type: 'button', onclick: () => this.put({}) }, words.clear)
    const begin = el('button', { class: 'btn btn-primary', type: 'button', onclick: () => this.done(this.placed) }, icon('check'), words.begin)
    return el('div', { class: 'line' }, buttons.length ? el('span', {}, words.suggested) : null, ...buttons, clear, this.complete() ? begin : null)
  }
}
