// The page of a review: the graph and the moments, the board at any move, and retrying a move.
/** @import { Pane, TouchChoices } from '../protocol' */
import { byId, el, svgElement } from '../dom.js'
import { Drag } from '../table/board/drag.js'
import { glide, OTHERS_MOVE, OWN_MOVE } from '../table/board/glide.js'
import { mergePanes } from '../table/board/merge.js'
import { Targets } from '../table/board/targets.js'
import { fill, words } from '../words.js'

/**
 * @typedef {object} Look a position of the game
 * @property {number} ply
 * @property {string} words
 * @property {Pane[]} panes
 * @property {string[]} played targets
 * @property {string[]} better
 * @property {boolean} again whether another move can be tried
 * @property {string} description
 * @property {TouchChoices} [choices]
 *
 * @typedef {object} Tried what a try led to
 * @property {boolean} right
 * @property {string} words
 * @property {Pane[]} [panes]
 * @property {TouchChoices} [choices]
 */

const PLAY_EVERY = 1200 // ms, while the game plays by itself
const ASK_EVERY = 300 // ms, while it is being judged
const ON_TO_NEXT = 1600 // ms, after a slip that was mended
const EDGE = 5 // px

const main = byId('main')
const { here = '' } = main.dataset
const last = Number(main.dataset.last)
const slips = () => (main.dataset.slips ?? '').split(' ').filter(Boolean).map(Number)
let slider = byId('ui-slider', HTMLInputElement)
const again = byId('ui-again', HTMLButtonElement)

/** @type {Look | null} */
let look = null
let asked = -1
let trying = false
let judging = false // whether a try waits for its answer
/** @type {number[]} slips that are still to be gone over */
let queue = []
/** @type {number | undefined} */
let timer

const targets = new Targets(byId('ui-look'), {
  onMove: path => attempt(path),
  onDeadEnd: path => attempt(path),
  onStep: () => {},
  onAgain: () => false,
})

// ── Navigation ────────────────────────────────────────────────────────────────────────

/**
 * @param {number} ply
 * @returns {Promise<boolean>} whether it is shown: another may have been requested meanwhile
 */
async function go(ply) {
  asked = Math.min(last, Math.max(0, ply))
  slider.value = String(asked)
  slider.setAttribute('aria-valuetext', fill(words.at, { n: asked, all: last }))
  const wanted = asked
  try {
    const response = await fetch(`${here}/${wanted}`)
    if (!response.ok) throw new Error(response.statusText)
    const found = /** @type {Look} */ (await response.json())
    if (wanted !== asked) return false
    show(found)
    return true
  } catch {
    if (wanted === asked) byId('ui-now').textContent = words.failed
    return false
  }
}

/** @param {Look} found */
function show(found) {
  look = found
  setTrying(false)
  glide(() => mergePanes(found.panes), OTHERS_MOVE)
  byId('ui-desc').textContent = found.description
  byId('ui-now').textContent = found.words
  again.disabled = !found.again
  showMarks(found)
  showPlace(found.ply)
}

/** @param {number} ply */
function showPlace(ply) {
  history.replaceState(null, '', `#${ply}`)
  byId('ui-play-on', HTMLFormElement).action = `${here}/${ply}/play`
  byId('ui-play-on').hidden = ply >= last
  byId('ui-picture', HTMLAnchorElement).href = `${here}/${ply}.svg`
  const mark = document.getElementById('ui-here')
  if (mark) mark.style.setProperty('left', `${(100 * ply) / Math.max(1, last)}%`)
  for (const row of document.querySelectorAll('.moments [data-ply]')) {
    if (row.getAttribute('data-ply') === String(ply)) row.setAttribute('aria-current', 'true')
    else row.removeAttribute('aria-current')
  }
}

/** @param {Look} found */
function showMarks({ played, better }) {
  clearMarks()
  edge(played, 'edge-played')
  edge(better, 'edge-better')
}

function clearMarks() {
  for (const mark of document.querySelectorAll('.edge-g')) mark.remove()
}

/**
 * @param {string[]} names of targets
 * @param {string} kind
 */
function edge(names, kind) {
  for (const name of names) {
    const found = /** @type {SVGGraphicsElement | null} */ (
      document.querySelector(`.look-back .board [data-t="${CSS.escape(name)}"]`)
    )
    const pane = found?.ownerSVGElement
    const matrix = pane?.getScreenCTM()
    if (!found || !pane || !matrix) continue
    const { left, top, width, height } = found.getBoundingClientRect()
    const [x, y] = [(left - matrix.e) / matrix.a, (top - matrix.f) / matrix.d]
    const box = { x, y, width: width / matrix.a, height: height / matrix.d, 'stroke-width': EDGE / matrix.a }
    const shape = svgElement('rect', { class: kind, rx: 2 * box['stroke-width'], ...box })
    pane.append(svgElement('g', { class: 'edge-g', 'aria-hidden': 'true' }, shape))
  }
}

// ── Another try ───────────────────────────────────────────────────────────────────────

/** @param {boolean} on */
function setTrying(on) {
  trying = on
  byId('ui-look').classList.toggle('trying', on)
  targets.set(on ? (look?.choices?.steps ?? null) : null, look?.choices?.labels)
  const label = again.querySelector('span')
  if (label) label.textContent = on ? words.show : words.again
}

function tryAgain() {
  if (!look?.again) return
  if (trying) {
    setTrying(false)
    showMarks(look)
    byId('ui-now').textContent = look.words
    return
  }
  clearMarks()
  setTrying(true)
  byId('ui-now').textContent = words.find
}

/** @param {string[]} path */
async function attempt(path) {
  if (!look || !trying || judging) return
  const at = look
  judging = true
  targets.set(null)
  const tried = await judged(at.ply, path)
  judging = false
  if (look !== at || !trying) return // somebody went on without waiting
  if (tried) return answered(tried)
  byId('ui-now').textContent = words.failed
  setTrying(true)
}

/**
 * @param {number} ply
 * @param {string[]} path
 * @returns {Promise<Tried | null>} null if there is no answer
 */
async function judged(ply, path) {
  try {
    const body = new URLSearchParams({ path: path.join('\n') })
    const response = await fetch(`${here}/${ply}`, { method: 'POST', body })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/** @param {Tried} tried */
function answered(tried) {
  byId('ui-now').textContent = tried.words
  const drawn = tried.panes
  if (drawn) glide(() => mergePanes(drawn), OWN_MOVE)
  if (!tried.right) {
    targets.set(tried.choices?.steps ?? null, tried.choices?.labels)
    return
  }
  setTrying(false)
  const [at, next] = [look, queue.shift()]
  if (next !== undefined) setTimeout(() => look === at && replay(next), ON_TO_NEXT)
}

/** @param {number} ply */
async function replay(ply) {
  if (!(await go(ply))) return
  tryAgain()
  byId('ui-look').scrollIntoView({ block: 'nearest' })
  document.getElementById('board')?.focus()
}

// ── Autoplay ──────────────────────────────────────────────────────────────────────────

function playOrPause() {
  if (timer !== undefined) return pause()
  timer = window.setInterval(() => (asked < last ? go(asked + 1) : pause()), PLAY_EVERY)
}

function pause() {
  window.clearInterval(timer)
  timer = undefined
}

let glanced = document.querySelector('.graph-place') !== null // whether what a first look found is shown

async function wait() {
  const response = await fetch(`${here}/progress`).catch(() => null)
  if (response?.ok) {
    const { done, of, glance } = await response.json()
    showProgress(done, of)
    const ready = done >= of
    if (ready || (glance && !glanced)) await showFound()
    if (ready && !('waiting' in main.dataset)) return
  }
  setTimeout(wait, ASK_EVERY)
}

/**
 * @param {number} done
 * @param {number} of
 */
function showProgress(done, of) {
  const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById('ui-progress'))
  if (!bar) return
  bar.max = Math.max(1, of)
  bar.value = done
}

/** What was found meanwhile takes its place on the page; the reader stays where they are. */
async function showFound() {
  const response = await fetch(here).catch(() => null)
  if (!response?.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const place of ['.thread', '#ui-decided', '.result .next']) {
    const found = fresh.querySelector(place)
    if (found) document.querySelector(place)?.replaceWith(found)
  }
  const told = fresh.getElementById('main')
  main.dataset.slips = told?.dataset.slips ?? ''
  if (told && !('waiting' in told.dataset)) delete main.dataset.waiting
  slider = byId('ui-slider', HTMLInputElement)
  glanced = document.querySelector('.graph-place') !== null
  const elsewhere = asked >= 0 && asked !== Number(main.dataset.first)
  main.dataset.first = told?.dataset.first ?? main.dataset.first
  if (trying) return
  await go(elsewhere ? asked : Number(main.dataset.first))
}

// ── Keys and buttons ──────────────────────────────────────────────────────────────────

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => go(asked - 1),
  ArrowRight: () => go(asked + 1),
  Home: () => go(0),
  End: () => go(last),
  ' ': playOrPause,
}

document.addEventListener(
  'keydown',
  event => {
    const act = KEYS[event.key]
    const inside = event.target instanceof Element && event.target.closest('a, button, input, .trying .board')
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return
    if (inside && (event.key === ' ' || inside instanceof SVGElement || inside === slider)) return
    event.preventDefault()
    if (event.key !== ' ') pause()
    act()
  },
  true,
)
main.addEventListener('input', event => {
  if (event.target === slider) go(Number(slider.value))
})
again.addEventListener('click', tryAgain)
document.addEventListener('click', event => {
  const hit = event.target instanceof Element ? event.target : null
  const button = hit?.closest('[data-to]')
  if (button) go({ first: 0, back: asked - 1, next: asked + 1, last }[button.getAttribute('data-to') ?? ''] ?? last)
  const replayed = hit?.closest('[data-again]')
  if (replayed) replay(Number(replayed.getAttribute('data-again')))
  if (hit?.closest('#ui-slips')) {
    queue = slips().slice(1)
    replay(slips()[0])
  }
  const moment = hit?.closest('.moments a')
  if (moment) {
    event.preventDefault()
    go(Number(moment.getAttribute('href')?.slice(1)))
  }
})
byId('ui-copy').addEventListener('click', async event => {
  const label = event.currentTarget instanceof Element ? event.currentTarget.querySelector('span') : null
  await navigator.clipboard.writeText(location.href)
  if (label) label.replaceWith(el('span', {}, words.copied))
})
new Drag(byId('ui-look'), targets)
if ('waiting' in main.dataset) wait()
go(/^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : Number(main.dataset.first))
