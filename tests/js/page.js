// A page for modules that need one, put in place when this file is imported: so import it before them.
//
// linkedom parses and keeps the document. It knows neither focus nor layout; both are added here: an element lies
// where its attribute `at` says ("left top width height", in pixels), as everything in it does.
import { readFileSync } from 'node:fs'
import { parseHTML } from 'linkedom'

const TEMPLATES = new URL('../../src/ludotheque/web/templates/', import.meta.url)

/** The text of a template, with those that it includes. */
export function template(name) {
  const text = readFileSync(new URL(name, TEMPLATES), 'utf8')
  return text.replace(/\{% include "([\w.]+)" %\}/g, (_, included) => template(included))
}

/** The keys of the sentences that a template gives to the scripts. */
export const wordsIn = name => [...template(name).matchAll(/^ {2}"(\w+)": /gm)].map(([, key]) => key)

// In tests every sentence is its own key.
const words = Object.fromEntries(wordsIn('words.json.html').map(key => [key, key]))

const window = parseHTML(`<!doctype html><html lang="en"><body>
  <main id="ui-main">
    <section id="ui-middle" class="middle">
      <div id="ui-say"><p id="ui-prompt"></p><p id="ui-refusal" hidden></p><div id="ui-tip" hidden></div>
        <div id="ui-notice" hidden></div>
        <div id="ui-choices" hidden></div></div>
      <div id="ui-board"></div>
      <div id="ui-hand"></div>
    </section>
    <div id="ui-moves"><p class="none">No move yet.</p><ol id="ui-played"></ol></div>
  </main>
  <script type="application/json" id="words">${JSON.stringify(words)}</script>
</body></html>`)

export const { document } = window
const { Element, HTMLElement, HTMLInputElement, HTMLButtonElement, SVGElement, Event } = window

Object.assign(globalThis, { document, Element, HTMLElement, HTMLInputElement, HTMLButtonElement, SVGElement, Event })
globalThis.matchMedia = () => ({ matches: false })
globalThis.CSS = { escape: name => name }
globalThis.SVGSVGElement = SVGElement
Element.prototype.scrollIntoView = () => {}
globalThis.getComputedStyle = () => ({ overflow: 'visible' })

// ── Focus ───────────────────────────────────────────────────────────────────────────────

let focused = null
Object.defineProperty(document, 'activeElement', {
  get: () => (focused?.isConnected ? focused : document.body),
})
Element.prototype.focus = function () {
  focused = this
}
Element.prototype.blur = () => {
  focused = null
}

const matches = Element.prototype.matches
Element.prototype.matches = function (selector) {
  if (selector.startsWith(':focus')) return this === document.activeElement
  return matches.call(this, selector.replace(', :focus-visible', ''))
}

// ── Layout ──────────────────────────────────────────────────────────────────────────────

Element.prototype.getBoundingClientRect = function () {
  const [left, top, width, height] = this.closest('[at]')?.getAttribute('at').split(' ').map(Number) ?? [0, 0, 0, 0]
  return { left, top, width, height, right: left + width, bottom: top + height }
}

/** All elements at a point, the uppermost first. */
document.elementsFromPoint = (x, y) =>
  [...document.querySelectorAll('[at]')].reverse().filter(element => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return left <= x && x < right && top <= y && y < bottom
  })

Element.prototype.getScreenCTM = () => ({ a: 2, b: 0, c: 0, d: 2 }) // a unit of a drawing has two pixels
Element.prototype.setPointerCapture = function (pointer) {
  this.captured = pointer
}
Element.prototype.animate = function (frames, timing) {
  const animation = { element: this, frames, duration: timing.duration ?? timing, cancel() {} }
  animations.push(animation)
  return animation
}

/** What was animated so far. */
export const animations = []

// ── What somebody does ──────────────────────────────────────────────────────────────────

/** Let an event happen to an element; `facts` are what it says: a key, a place. */
export function fire(element, kind, facts = {}) {
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), facts)
  element.dispatchEvent(event)
  return event
}

/** The board, drawn anew. */
export function drawBoard(svg) {
  document.getElementById('ui-board').innerHTML = `<svg id="board" class="board">${svg}</svg>`
  document.getElementById('ui-hand').innerHTML = ''
  document.getElementById('ui-middle').className = 'middle'
}
