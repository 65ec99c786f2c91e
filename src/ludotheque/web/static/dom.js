// Elements of the page: finding them, and making new ones.

const SVG = 'http://www.w3.org/2000/svg'

/**
 * The element with that id. Throws if there is none of that kind: page and script do not match.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind) {
  return ofKind(document.getElementById(id), kind, `#${id}`)
}

/**
 * The first element that fits a selector; like `byId`, it must be there.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function query(selector, root = document, kind) {
  return ofKind(root.querySelector(selector), kind, selector)
}

/**
 * @template {Element} T
 * @param {Element | null} element
 * @param {(new () => T) | undefined} kind
 * @param {string} name
 * @returns {T}
 */
function ofKind(element, kind, name) {
  if (element instanceof (kind ?? HTMLElement)) return /** @type {T} */ (element)
  throw new Error(`This page has no ${kind?.name ?? 'element'} ${name}.`)
}

/**
 * The closest ancestor of an event's target, or the target itself, that matches a selector.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | SVGElement | null}
 */
export function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null
}

/**
 * @param {Element | null} element that had the focus before
 */
export function focus(element) {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus()
}

/**
 * Setting an attribute is slow, even to the same value.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function setIfOther(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/**
 * Replace buttons; if the n-th had the focus, the new n-th gets it.
 * @param {Element} box what they are in
 * @param {() => void} change
 */
export function keepingFocus(box, change) {
  const buttons = () => box.querySelectorAll('button')
  const focused = [...buttons()].findIndex(button => button.matches(':focus'))
  buttons()[focused]?.blur()
  change()
  buttons()[focused]?.focus()
}

/**
 * What a `<script type="application/json">` of the page holds. The caller says what that is.
 * @param {string} id
 * @returns {unknown}
 */
export const readJson = id => JSON.parse(byId(id).textContent ?? '')

/**
 * An element with attributes and children. A function listens to the event it is named after (`onclick`);
 * an attribute that is false or null is left out, and so is a child that is null.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>} [attributes]
 * @param {(string | Node | null)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value !== false && value != null) element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter(child => child !== null))
  return element
}

/**
 * An element of SVG with attributes.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} attributes
 * @param {Node[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svgElement(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}

/**
 * One of the icons in icons.html.
 * @param {string} name
 */
export const icon = name =>
  svgElement('svg', { class: 'icon', 'aria-hidden': 'true' }, svgElement('use', { href: `#i-${name}` }))
