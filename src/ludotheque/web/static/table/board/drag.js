// Moves by dragging: taking hold of a piece touches where it lies, letting go touches what is under it.
/** @import { Targets } from './targets.js' */
import { svgElement } from '../../dom.js'
import { centre, inUnitsOf } from './geometry.js'
import { animate } from './glide.js'

const TREMBLE = 8 // px that a finger may move without dragging
const RETURN = 150 // ms

/**
 * @typedef {object} Held
 * @property {SVGGraphicsElement} piece
 * @property {string} target
 * @property {number} x where it was taken
 * @property {number} y
 * @property {boolean} dragged
 * @property {SVGSVGElement} [lifted] a copy of it above everything else
 */

/**
 * The piece to drag from a target: part of the target, or lying on it.
 * @param {Element} element
 * @returns {SVGGraphicsElement | undefined}
 */
function pieceOf(element) {
  /** @type {SVGGraphicsElement | null} */
  const own = element.closest('.piece') ?? element.querySelector('.piece')
  if (own) return own
  const area = element.getBoundingClientRect()
  /** @type {NodeListOf<SVGGraphicsElement>} */
  const pieces = document.querySelectorAll('.board .piece')
  return [...pieces].findLast(piece => {
    const [x, y] = centre(piece)
    return x > area.left && x < area.right && y > area.top && y < area.bottom
  })
}

/**
 * What can be touched at a point of the screen.
 * @param {number} x
 * @param {number} y
 * @returns {string | undefined}
 */
function targetAt(x, y) {
  for (const hit of document.elementsFromPoint(x, y)) {
    /** @type {HTMLElement | SVGElement | null} */
    const element = hit.closest('[data-t]')
    if (element?.classList.contains('can')) return element.dataset.t
  }
  return undefined
}

/**
 * Swallow the click that a browser may send after a drag.
 */
function swallowClick() {
  addEventListener('click', click => click.stopPropagation(), { capture: true, once: true })
  setTimeout(() => dispatchEvent(new Event('click')), 0) // if none came, this one takes the listener away
}

/**
 * A visible copy of a piece above all panes, so that they do not clip it.
 * @param {SVGGraphicsElement} piece
 */
function lift(piece) {
  const { a, b, c, d, e, f } = piece.getScreenCTM() ?? new DOMMatrix()
  const copy = /** @type {Element} */ (piece.cloneNode(true))
  for (const name of ['id', 'data-t', 'role', 'tabindex']) copy.removeAttribute(name)
  copy.setAttribute('transform', `matrix(${[a, b, c, d, e, f].join(' ')})`)
  const layer = svgElement('svg', { class: 'lifted', 'aria-hidden': 'true' })
  layer.append(copy)
  document.getElementById('ui-main')?.append(layer)
  piece.style.visibility = 'hidden'
  return layer
}

// Remove the copy.
function putDown() {
  for (const layer of document.querySelectorAll('.lifted')) layer.remove()
  for (const piece of document.querySelectorAll('.piece')) {
    if (piece instanceof SVGElement && piece.style.visibility) piece.style.visibility = ''
  }
}

export class Drag {
  /**
   * @param {HTMLElement} root what all targets are in
   * @param {Targets} targets
   */
  constructor(root, targets) {
    this.root = root
    this.targets = targets
    /** @type {Held | null} */
    this.held = null
    root.addEventListener('pointerdown', event => this.take(event))
    root.addEventListener('pointermove', event => this.move(event))
    root.addEventListener('pointerup', event => this.release(targetAt(event.clientX, event.clientY)))
    root.addEventListener('pointercancel', () => this.release(undefined))
  }

  /** @param {PointerEvent} event */
  take({ button, clientX, clientY, target }) {
    const element = target instanceof Element ? target.closest('.board [data-t]') : null
    if (!element || button || !element.matches('.can, .sel')) return
    const piece = pieceOf(element)
    const name = element.getAttribute('data-t') ?? ''
    if (piece) this.held = { piece, target: name, x: clientX, y: clientY, dragged: false }
  }

  /** @param {PointerEvent} event */
  move({ clientX, clientY, pointerId }) {
    if (!this.held) return
    const { held } = this
    const dx = clientX - held.x
    const dy = clientY - held.y
    if (!held.dragged && Math.hypot(dx, dy) < TREMBLE) return
    if (!held.dragged && !this.start(held, pointerId)) return
    const [x, y] = inUnitsOf(held.piece, [dx, dy])
    held.piece.style.translate = `${x}px ${y}px` // from here it glides, once it is let go
    if (held.lifted) held.lifted.style.translate = `${dx}px ${dy}px`
  }

  /**
   * Only now is the pointer captured: earlier, plain clicks would be lost.
   * @param {Held} held
   * @param {number} pointer
   * @returns {boolean} false if taking hold of the piece was a whole move already
   */
  start(held, pointer) {
    if (!this.targets.path.includes(held.target)) this.targets.touch(held.target)
    if (!this.targets.path.includes(held.target)) {
      this.held = null
      return false
    }
    held.dragged = true
    held.lifted = lift(held.piece)
    held.piece.style.pointerEvents = 'none'
    this.root.setPointerCapture(pointer)
    return true
  }

  /** @param {string | undefined} target what the piece is let go over */
  release(target) {
    const held = this.held
    this.held = null
    if (!held?.dragged) return
    held.piece.style.pointerEvents = ''
    putDown()
    swallowClick()
    if (target) this.targets.touch(target)
    // A piece that has made a move stays under the finger until the server answers.
    if (!target || this.targets.path.length) this.sendBack(held.piece)
    if (!target) this.targets.clear()
  }

  /** @param {SVGGraphicsElement} piece */
  sendBack(piece) {
    animate(piece, { translate: [piece.style.translate, '0px 0px'] }, RETURN)
    piece.style.translate = ''
  }
}
