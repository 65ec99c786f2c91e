// Merges a new drawing into the old one by part ids: unchanged parts keep their elements, and so their focus.
/** @import { Delta, DescriptionChange, Pane, PartChange } from '../../protocol' */
import { byId, svgElement } from '../../dom.js'

/**
 * @param {string} svg layers or parts
 * @returns {Element} an element that holds them
 */
export function parse(svg) {
  const template = document.createElement('template')
  template.innerHTML = `<svg>${svg}</svg>` // inside of <svg>, so that they belong to its namespace
  return /** @type {Element} */ (template.content.firstElementChild)
}

/**
 * Update an element to match a fresh one; it is replaced only if its tag differs.
 * @param {Element} old
 * @param {Element} fresh
 * @returns {Element} the one that stays
 */
function morph(old, fresh) {
  if (old.localName !== fresh.localName) {
    old.replaceWith(fresh)
    return fresh
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  if (old.innerHTML !== fresh.innerHTML) mergeContent(old, fresh)
  return old
}

/**
 * Update the content of an element. Unchanged children stay, because creating elements is slow.
 * @param {Element} old
 * @param {Element} fresh
 */
function mergeContent(old, fresh) {
  if (!fresh.children.length) return old.replaceChildren(...fresh.childNodes) // a text
  const wanted = new Set([...fresh.children].map(child => child.outerHTML))
  for (const child of [...old.children]) if (!wanted.has(child.outerHTML)) child.remove()
  let next = old.firstElementChild
  for (const child of [...fresh.children]) {
    if (next?.outerHTML === child.outerHTML) next = next.nextElementSibling
    else old.insertBefore(child, next)
  }
  while (next) {
    const gone = next
    next = next.nextElementSibling
    gone.remove()
  }
}

/**
 * Give a parent the children of a fresh one, in the same order.
 * @param {Element} parent
 * @param {Element} fresh
 * @param {(old: Element, fresh: Element) => Element} mergeChild
 */
function mergeChildren(parent, fresh, mergeChild) {
  let next = parent.firstElementChild
  for (const child of [...fresh.children]) {
    const old = child.id ? document.getElementById(child.id) : null
    const inPlace = old !== null && old === next
    const merged = old ? mergeChild(old, child) : child
    if (inPlace) next = merged.nextElementSibling
    else parent.insertBefore(merged, next)
  }
  while (next) {
    const gone = next
    next = next.nextElementSibling
    gone.remove()
  }
}

/**
 * Set the transform of a layer that is moved as a whole.
 * @param {Element} layer
 * @param {string | null} transform
 */
function shift(layer, transform) {
  if (transform) layer.setAttribute('transform', transform)
  else layer.removeAttribute('transform')
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function mergeLayer(old, fresh) {
  shift(old, fresh.getAttribute('transform'))
  mergeChildren(old, fresh, morph)
  return old
}

// ── Whole drawings ──────────────────────────────────────────────────────────────────────

/** @type {Record<string, string>} */
const PLACES = { board: 'ui-board', others: 'ui-others' }

/** @param {Pane[]} panes */
export function mergePanes(panes) {
  panes.forEach(mergePane)
  const ids = panes.map(pane => pane.id)
  for (const svg of document.querySelectorAll('svg.board')) if (!ids.includes(svg.id)) svg.remove()
}

/** @param {Pane} pane */
function mergePane({ id, box, label, svg }) {
  const shown = document.getElementById(id) ?? newPane(id)
  setBox(shown, box)
  shown.setAttribute('aria-label', label)
  const fresh = parse(svg)
  makeTouchable(fresh)
  mergeChildren(shown, fresh, mergeLayer)
}

/**
 * Store the viewBox from the server, because window.js may show another part of an endless table.
 * @param {HTMLElement | SVGElement | null} svg
 * @param {string} box
 */
function setBox(svg, box) {
  if (!svg || svg.dataset.box === box) return
  svg.dataset.box = box
  svg.setAttribute('viewBox', box)
}

/** @param {string} id */
function newPane(id) {
  const place = PLACES[id] ?? 'ui-hand' // every other pane is something that is played from
  const svg = svgElement('svg', {
    id,
    class: 'board',
    role: 'group',
    tabindex: -1,
    ...(place === 'ui-hand' ? { preserveAspectRatio: 'xMidYMax' } : {}),
  })
  byId(place).prepend(svg)
  return svg
}

// ── Changes ─────────────────────────────────────────────────────────────────────────────

/**
 * @param {Delta} delta what has changed since the drawing before
 * @returns {boolean} false if it does not fit the drawing on the page: then all of it is needed
 */
export function mergeDelta({ parts = [], attributes = {}, gone = [], layers = {}, boxes = {}, panes = [] }) {
  for (const id of gone) document.getElementById(id)?.remove()
  panes.forEach(mergePane)
  const merged = [...parts.map(mergePart), ...Object.entries(attributes).map(mergeAttributes)]
  for (const [id, transform] of Object.entries(layers)) {
    const layer = document.getElementById(id)
    if (layer) shift(layer, transform)
  }
  for (const [id, box] of Object.entries(boxes)) setBox(document.getElementById(id), box)
  return merged.every(Boolean)
}

/**
 * @param {PartChange} change
 * @returns {boolean} whether it fits
 */
function mergePart([layerId, next, svg]) {
  const fresh = parse(svg).firstElementChild
  if (!fresh) return false
  makeTouchable(fresh)
  const old = document.getElementById(fresh.id)
  const part = old ? morph(old, fresh) : fresh
  return next === null ? old !== null : placeBefore(part, layerId, next)
}

/**
 * @param {Element} part
 * @param {string} layerId
 * @param {string} next the id of the part it stands before, '' at the end
 * @returns {boolean} false if there is no such place
 */
function placeBefore(part, layerId, next) {
  const layer = document.getElementById(layerId)
  const before = next ? document.getElementById(next) : null
  if (!layer || (next && before?.parentElement !== layer)) return false
  if (part.parentElement !== layer || part.nextElementSibling !== before) layer.insertBefore(part, before)
  return true
}

/**
 * Every target is a focusable button; messages leave these attributes out.
 * @param {Element} element
 */
function makeTouchable(element) {
  for (const target of [element, ...element.querySelectorAll('[data-t]')]) {
    if (!target.hasAttribute('data-t')) continue
    target.setAttribute('tabindex', '-1')
    target.setAttribute('role', 'button')
  }
}

/**
 * @param {[id: string, attributes: Record<string, string | null>]} change
 * @returns {boolean} whether there is such a part
 */
function mergeAttributes([id, attributes]) {
  const element = document.getElementById(id)
  if (!element) return false
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
    if (name === 'data-t' && value === null) unpaint(element)
  }
  return true
}

/**
 * What is no target any more must not stay lit: targets.js paints only what is one.
 * @param {Element} element
 */
function unpaint(element) {
  element.classList.remove('can', 'aside', 'may', 'sel', 'no')
  element.removeAttribute('aria-disabled')
}

/**
 * @param {string} description
 * @param {DescriptionChange} change
 * @returns {string} the description with the lines that differ
 */
export function mergeDescription(description, { lines, changed }) {
  const told = description.split('\n')
  for (const [n, line] of Object.entries(changed)) told[Number(n)] = line
  return told.slice(0, lines).join('\n')
}
