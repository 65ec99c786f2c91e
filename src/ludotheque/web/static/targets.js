// The legal moves are a tree of things to touch. Clicks, taps, drags and keys narrow it step by step.
import { $, el } from './dom.js'

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const MANY = 6 // choices that do not fit on a line

const keysOf = node => Array.isArray(node) ? node : Object.keys(node ?? {})
const below = (node, target) => Array.isArray(node) ? 0 : node[target]

// Targets that lead to the same come as one, joined by |.
function spread(node) {
  if (!node || Array.isArray(node)) return node
  return Object.fromEntries(Object.entries(node).flatMap(([targets, under]) => {
    const tree = spread(under)
    return targets.split('|').map(target => [target, tree])
  }))
}

function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

export class Targets {
  // chosen(path): a whole move · why(path): what leads nowhere · changed(path): a step was made or dropped
  constructor(root, { chosen, why, changed }) {
    Object.assign(this, { root, chosen, why, changed })
    this.tree = null
    this.labels = {}
    this.path = []
    this.refused = null
    root.addEventListener('click', event => this.clicked(event))
    root.addEventListener('keydown', event => this.pressed(event))
    for (const kind of ['pointerover', 'pointerout', 'focusin', 'focusout']) root.addEventListener(kind, () => this.point())
  }

  // A new position. Steps that were made are kept where the tree is the same as before.
  set(tree, labels = {}, keep = false) {
    this.tree = spread(tree)
    this.labels = labels
    this.refused = null
    if (!keep || !this.reachable(this.path)) this.path = []
    this.paint()
  }

  reachable(path) {
    let node = this.tree
    for (const target of path) {
      if (!keysOf(node).includes(target)) return false
      node = below(node, target)
    }
    return Boolean(node)
  }

  node() { return this.path.reduce(below, this.tree) }
  options() { return this.tree ? keysOf(this.node()) : [] }

  // ── Choosing ──────────────────────────────────────────────────────────────────────────

  pick(target) {
    this.refused = null
    if (this.options().includes(target)) this.step(target)
    else if (target === this.path.at(-1)) this.drop(1)
    else if (this.path.length && keysOf(this.tree).includes(target)) { this.path = []; this.step(target) }
    else this.refuse(target)
  }

  step(target) {
    const whole = !below(this.node(), target)
    this.path.push(target)
    const path = this.path
    if (whole) this.path = []
    this.paint()
    if (whole) this.chosen(path)
    else { this.changed(path); this.followFocus() }
  }

  refuse(target) {
    this.refused = target
    this.paint()
    this.why([...this.path, target])
  }

  // Take back the last steps, or all of them.
  drop(steps = this.path.length) {
    if (!this.path.length && !this.refused) return false
    this.path = this.path.slice(0, this.path.length - steps)
    this.refused = null
    this.paint()
    this.changed(this.path)
    return true
  }

  // ── What it looks like ────────────────────────────────────────────────────────────────

  all() { return [...this.root.querySelectorAll('[data-t]')] }
  can() { return this.all().filter(element => element.classList.contains('can')) }

  paint() {
    const focused = this.focused()
    const options = new Set(this.options()), first = new Set(keysOf(this.tree))
    this.paintChoices(options)
    if (this.tree) Object.assign(this.root.dataset, { open: [...first].join(' '), path: this.path.join(' ') })
    else { delete this.root.dataset.open; delete this.root.dataset.path }
    for (const element of this.all()) {
      const target = element.dataset.t, open = options.has(target)
      element.classList.toggle('can', open)
      element.classList.toggle('may', first.has(target))
      element.classList.toggle('sel', this.path.includes(target))
      element.classList.toggle('no', this.refused === target)
      element.classList.remove('hinted')
      element.setAttribute('tabindex', open ? '0' : '-1') // never removed, or a merge would lose the focus
      element.setAttribute('aria-disabled', String(!open))
    }
    this.refocus(focused)
  }

  // What is open, chosen and pointed at stands on the root too: a drawing may show it elsewhere than on the target.
  point() {
    const over = this.can().find(element => element.matches(':hover, :focus-visible'))
    if (over) this.root.dataset.over = over.dataset.t
    else delete this.root.dataset.over
  }

  // Buttons for what can be chosen but is not in the drawing.
  paintChoices(options) {
    const box = $('ui-choices')
    const drawn = new Set(this.all().filter(element => !box.contains(element)).map(element => element.dataset.t))
    const wanted = [...options].filter(target => this.labels[target] && !drawn.has(target))
    const shown = [...box.children].map(button => button.dataset.t + button.textContent).join('\n')
    if (shown !== wanted.map(target => target + this.labels[target]).join('\n')) {
      box.replaceChildren(...wanted.map(target => el('button', { class: 'btn', type: 'button', 'data-t': target }, this.labels[target])))
    }
    box.hidden = !wanted.length
    box.classList.toggle('many', wanted.length > MANY)
    $('ui-say').classList.toggle('with-choices', wanted.length > 0)
  }

  // ── Clicks ────────────────────────────────────────────────────────────────────────────

  clicked(event) {
    const element = event.target.closest('[data-t]')
    if (element && this.tree) this.pick(element.dataset.t)
    else if (!event.target.closest('button, a')) this.drop()
  }

  // ── Keys ──────────────────────────────────────────────────────────────────────────────

  pressed(event) {
    const element = event.target.closest('[data-t]')
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key in ARROWS) {
      event.preventDefault()
      const among = event.shiftKey ? this.all() : this.can()
      if (element) this.walk(element, ARROWS[event.key], among)
      else among[0]?.focus()
    } else if (element && element.localName !== 'button' && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      if (this.tree) this.pick(element.dataset.t)
    }
  }

  // To the nearest in that direction; what lies off the line counts twice.
  walk(element, [right, down], among) {
    const [x, y] = centre(element)
    let best = null, least = Infinity
    for (const other of among) {
      const [ox, oy] = centre(other)
      const along = (ox - x) * right + (oy - y) * down
      const off = Math.abs((ox - x) * down) + Math.abs((oy - y) * right)
      if (other !== element && along > 1 && along + 2 * off < least) { least = along + 2 * off; best = other }
    }
    best?.focus()
  }

  focused() { return document.activeElement?.closest?.('[data-t]')?.dataset.t }

  // Where the focus was on something that is gone: to what has taken its place, else to the board.
  refocus(target) {
    if (!target || (document.activeElement && document.activeElement !== document.body)) return
    const same = this.all().find(element => element.dataset.t === target)
    const open = this.can()
    ;((same?.classList.contains('can') || !open.length ? same : open[0]) ?? $('board'))?.focus({ preventScroll: true })
  }

  focusFirst() { (this.can()[0] ?? $('board'))?.focus() }

  // After a step by keyboard, the next thing to choose is one key away.
  followFocus() {
    const here = document.activeElement
    if (here?.matches?.(':focus-visible') && !here.classList.contains('can')) this.can()[0]?.focus()
  }
}
