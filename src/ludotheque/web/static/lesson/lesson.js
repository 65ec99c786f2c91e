// A lesson: a position to try things out in. Every try is sent, and answered with what it led to.
/** @import { Pane, TouchChoices } from '../protocol' */
import { reducedMotion } from '../device.js'
import { byId, el, icon, readJson } from '../dom.js'
import { Drag } from '../table/board/drag.js'
import { glide, OWN_MOVE } from '../table/board/glide.js'
import { mergePanes } from '../table/board/merge.js'
import { clearRings, showRings } from '../table/board/rings.js'
import { Targets } from '../table/board/targets.js'
import { fill, words } from '../words.js'
import { markDone, stepsDone } from './progress.js'

/**
 * @typedef {object} Tried what a try led to
 * @property {'right' | 'more' | 'wrong'} verdict
 * @property {string} words
 * @property {string} rule
 * @property {string[]} line the moves that were made so far
 * @property {Pane[]} panes
 * @property {TouchChoices} [choices]
 */

const GO_ON = 1800 // ms, then the next lesson comes by itself
const main = byId('ui-main')
const { post = '', game = '', step = '', rules = '', look = '' } = main.dataset
const [OFFER_TO_SHOW, RING] = [2, 3] // wrong tries after which it is offered to see it played, and shown where to look
const next = /** @type {HTMLAnchorElement} */ (byId('ui-next'))

/** @type {string[]} */
let line = []
let wrong = 0
let choices = /** @type {TouchChoices | undefined} */ (readJson('first'))

const targets = new Targets(main, {
  onMove: path => attempt({ path: path.join('\n') }),
  onDeadEnd: path => attempt({ path: path.join('\n') }),
  onStep: rest,
  onAgain: () => false,
})

/** @param {Record<string, string>} tried */
async function attempt(tried) {
  targets.set(null)
  const body = new URLSearchParams({ line: line.join(' '), ...tried })
  try {
    const response = await fetch(post, { method: 'POST', body })
    if (!response.ok) throw new Error(response.statusText)
    show(await response.json())
  } catch {
    reply('no', words.failed)
    offer()
  }
}

/** @param {Tried} tried */
function show(tried) {
  glide(() => mergePanes(tried.panes), OWN_MOVE)
  line = tried.verdict === 'more' ? tried.line : []
  choices = tried.choices
  offer()
  clearRings()
  if (tried.verdict === 'right') right(tried)
  else if (tried.verdict === 'wrong') tryAgain(tried)
  else reply('rest', words.more)
}

function offer() {
  targets.set(choices?.steps ?? null, choices?.labels)
}

/** @param {Tried} tried */
function tryAgain({ words: why, rule }) {
  wrong += 1
  byId('ui-show').classList.toggle('glow', wrong >= OFFER_TO_SHOW)
  if (wrong >= RING && look) showRings(look.split(' '), false)
  const link = rule ? el('a', { href: `${rules}#r${rule}`, target: '_blank' }, fill(words.rule, { n: rule })) : null
  reply('no', why, link, el('button', { type: 'button', onclick: rest }, words.again))
}

/** @param {Tried} tried */
function right({ words: said }) {
  markDone(game, step)
  showProgress()
  const goOn = el('a', { class: reducedMotion() ? 'go-on' : 'go-on filling', href: next.href }, words.goOn)
  reply('yes', said, goOn)
  goOn.focus()
  if (!reducedMotion()) setTimeout(() => location.assign(next.href), GO_ON)
}

/**
 * @param {'rest' | 'no' | 'yes'} kind
 * @param {string} said
 * @param {...(Element | null)} more
 */
function reply(kind, said, ...more) {
  const box = byId('ui-reply')
  const sign = { rest: 'hint', no: 'no', yes: 'check' }[kind]
  box.className = `reply reply-${kind}`
  box.replaceChildren(icon(sign), el('span', {}, said), el('span', { class: 'more' }, ...more))
}

function rest() {
  if (byId('ui-reply').classList.contains('reply-no')) reply('rest', '')
}

function showProgress() {
  const done = stepsDone(game)
  for (const element of document.querySelectorAll('.dots [data-step], .path [data-step]')) {
    element.classList.toggle('done', done.includes(element.getAttribute('data-step') ?? ''))
  }
}

byId('ui-show').addEventListener('click', () => attempt({ do: 'show' }))
byId('ui-main').addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest('[data-do="back"]') : null
  if (button) targets.clear()
})
new Drag(main, targets)
showProgress()
offer()
