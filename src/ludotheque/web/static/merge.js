// Drawings are merged by id: what stays keeps its element, and with it the focus; what moved glides.
import { $, calm } from './dom.js'

const PLACES = { board: 'ui-board' } // every other pane is something that is played from

function parsed(svg) {
  const template = document.createElement('template')
  template.innerHTML = `<svg>${svg}</svg>` // inside <svg>, so that it gets the SVG namespace
  return template.content.firstChild
}

// ── Merging ─────────────────────────────────────────────────────────────────────────────

// Make an element like a fresh one, without replacing it unless it is of another kind; gives the one that stays.
function morph(old, fresh) {
  if (old.localName !== fresh.localName) {
    old.replaceWith(fresh)
    return fresh
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  if (old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes)
  return old
}

// Give a parent the children of a fresh one, in their order.
function mergeChildren(parent, fresh, mergeOne) {
  let next = parent.firstElementChild
  for (const node of [...fresh.children]) {
    const old = node.id && $(node.id)
    if (!old) { parent.insertBefore(node, next); continue }
    const inPlace = old === next
    const merged = mergeOne(old, node)
    if (inPlace) next = merged.nextElementSibling
    else parent.insertBefore(merged, next)
  }
  while (next) {
    const gone = next
    next = next.nextElementSibling
    gone.remove()
  }
}

// A layer that is shifted as a whole, where a table grows, says so by its transform.
function shift(layer, transform) {
  if (transform) layer.setAttribute('transform', transform)
  else layer.removeAttribute('transform')
}

function mergeLayer(old, fresh) {
  shift(old, fresh.getAttribute('transform'))
  mergeChildren(old, fresh, morph)
  return old
}

function paneElement({ id }) {
  const known = $(id)
  if (known) return known
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.id = id
  svg.setAttribute('class', 'board')
  svg.setAttribute('role', 'group')
  svg.setAttribute('tabindex', '-1')
  svg.setAttribute('preserveAspectRatio', 'xMidYMin')
  $(PLACES[id] ?? 'ui-hand').append(svg)
  return svg
}

// Whole drawings, as after a reconnection.
export function mergePanes(panes) {
  for (const pane of panes) {
    const svg = paneElement(pane)
    svg.setAttribute('viewBox', pane.box)
    svg.setAttribute('aria-label', pane.label)
    mergeChildren(svg, parsed(pane.svg), mergeLayer)
  }
  if (panes.length > 1) $('ui-middle').classList.add('with-hand') // hands come with the deal, after the page
  const ids = panes.map(pane => pane.id)
  for (const svg of document.querySelectorAll('svg.board')) if (!ids.includes(svg.id)) svg.remove()
}

// Whatever has a target is a button that can be focused; that goes without saying on the line.
function touchable(element) {
  for (const target of [element, ...element.querySelectorAll('[data-t]')]) {
    if (!target.dataset.t) continue
    target.setAttribute('tabindex', '-1')
    target.setAttribute('role', 'button')
  }
  return element
}

function mergePart([layerId, next, svg]) {
  const fresh = touchable(parsed(svg).firstElementChild)
  const old = $(fresh.id)
  const node = old ? morph(old, fresh) : fresh
  if (next === null) return Boolean(old)
  const layer = $(layerId), before = next ? $(next) : null
  if (!layer || (next && before?.parentNode !== layer)) return false
  if (node.parentNode !== layer || node.nextElementSibling !== before) layer.insertBefore(node, before)
  return true
}

function mergeAttributes([id, attributes]) {
  const element = $(id)
  for (const [name, value] of Object.entries(element ? attributes : {})) {
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
  return Boolean(element)
}

// What changed since the last drawing. False if it does not fit what is here: ask for all of it.
export function mergeDelta(delta) {
  for (const id of delta.gone) $(id)?.remove()
  const fits = [...delta.parts.map(mergePart), ...Object.entries(delta.attributes).map(mergeAttributes)].every(Boolean)
  for (const [id, transform] of Object.entries(delta.layers ?? {})) shift($(id), transform)
  for (const [id, box] of Object.entries(delta.boxes)) $(id)?.setAttribute('viewBox', box)
  return fits
}

// ── Gliding ─────────────────────────────────────────────────────────────────────────────

const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2]

// A way on the screen, in the units of whatever an element is drawn in.
function inUnitsOf(element, dx, dy) {
  const { a, b, c, d } = element.parentNode.getScreenCTM()
  const size = a * d - b * c
  return [(d * dx - c * dy) / size, (a * dy - b * dx) / size]
}

function remembered() {
  const found = new Map()
  for (const piece of document.querySelectorAll('.board .piece')) {
    found.set(piece.id, { piece, at: piece.getBoundingClientRect(), from: piece.dataset.from, pane: piece.ownerSVGElement })
  }
  return found
}

// Where the eye last saw a piece: at the part it comes from, or where it was itself.
function origin(piece, was) {
  const own = was.get(piece.id)
  const { from } = piece.dataset
  if (from && from !== own?.from && was.has(from)) return was.get(from).at
  return own?.at
}

function glidePiece(piece, start, end, duration) {
  const [x0, y0] = middle(start), [x1, y1] = middle(end)
  if (Math.hypot(x0 - x1, y0 - y1) < 0.5) return
  const [dx, dy] = inUnitsOf(piece, x0 - x1, y0 - y1)
  piece.animate({ translate: [`${dx}px ${dy}px`, '0px 0px'] }, { duration, easing: 'cubic-bezier(.3, .1, .2, 1)' })
}

// What left the board is shown a moment longer, as a ghost that nobody can touch or hear.
function fadeGhost({ piece, pane }, duration) {
  piece.removeAttribute('id')
  piece.removeAttribute('data-t')
  piece.setAttribute('aria-hidden', 'true')
  pane.append(piece)
  piece.animate({ opacity: [1, 0] }, { duration, fill: 'forwards' }).onfinish = () => piece.remove()
}

// Make a change to the drawings, and let the pieces glide from where they were.
export function glide(change, duration) {
  const was = remembered()
  const result = change()
  if (calm() || document.hidden) duration = 0
  const now = []
  for (const piece of document.querySelectorAll('.board .piece')) {
    if (!piece.id) continue
    for (const animation of piece.getAnimations()) animation.cancel()
    piece.style.translate = '' // a piece that was dragged lies where it was let go
    const start = piece.classList.contains('jump') ? null : origin(piece, was)
    if (start || !was.has(piece.id)) now.push([piece, start, piece.getBoundingClientRect()])
    was.delete(piece.id)
  }
  if (!duration) return result
  for (const [piece, start, end] of now) { // all places are read before the first one is animated
    if (start) glidePiece(piece, start, end, duration)
    else piece.animate({ opacity: [0, 1] }, duration)
  }
  for (const gone of was.values()) if (gone.pane?.isConnected && !$(gone.piece.id)) fadeGhost(gone, duration)
  return result
}
