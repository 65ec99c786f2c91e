// A position to try things out in, of a lesson or a puzzle. Every try is sent, and answered with what it led to.
/** @import { Pane, TouchChoices } from '../protocol' */
import { byId, el, icon, readJson } from '../dom.js'
import { Drag } from '../table/board/drag.js'
import { glide, OWN_MOVE } from '../table/board/glide.js'
import { mergePanes } from '../table/board/merge.js'
import { clearRings } from '../table/board/rings.js'
import { Targets } from '../table/board/targets.js'
import { fill, words } from '../words.js'

/**
 * @typedef {object} Tried what a try led to
 * @property {'right' | 'more' | 'wrong'} verdict
 * @property {string} words
 * @property {string} rule
 * @property {string[]} line the moves that were made so far
 * @property {Pane[]} panes
 * @property {TouchChoices} [choices]
 *
 * @typedef {object} Heard who is told of it
 * @property {(tried: Tried) => void} onRight
 * @property {(wrong: number) => void} onWrong how many tries were
 */

const main = byId('ui-main')
const { post = '', rules = '' } = main.dataset

export class Tries {
  /** @type {string[]} */
  line = []
  wrong = 0
  asking = false // whether a try waits for its answer
  solved = false
  choices = /** @type {TouchChoices | undefined} */ (readJson('first'))

  /** @param {Heard} heard */
  constructor(heard) {
    this.heard = heard
    this.targets = new Targets(main, {
      onMove: path => this.attempt({ path: path.join('\n') }),
      onDeadEnd: path => this.attempt({ path: path.join('\n') }),
      onStep: rest,
      onAgain: () => false,
    })
    new Drag(main, this.targets)
    byId('ui-show').addEventListener('click', () => this.attempt({ do: 'show' }))
    main.addEventListener('click', event => {
      const button = event.target instanceof Element ? event.target.closest('[data-do="back"]') : null
      if (button) this.targets.clear()
    })
    this.offer()
  }

  /**
   * A touch while another is on its way, or after the right one, is no further try.
   * @param {Record<string, string>} tried
   */
  async attempt(tried) {
    if (this.asking || (this.solved && tried.path)) return
    this.asking = true
    this.targets.set(null)
    const answer = await this.ask(tried)
    this.asking = false
    if (answer) this.show(/** @type {Tried} */ (answer))
    else this.offer()
  }

  /**
   * @param {Record<string, string>} asked
   * @returns {Promise<unknown>} null, after saying so, if there is no answer
   */
  async ask(asked) {
    try {
      const body = new URLSearchParams({ line: this.line.join(' '), ...asked })
      const response = await fetch(post, { method: 'POST', body })
      if (!response.ok) throw new Error(response.statusText)
      return await response.json()
    } catch {
      reply('no', words.failed)
      return null
    }
  }

  /** @param {Tried} tried */
  show(tried) {
    glide(() => mergePanes(tried.panes), OWN_MOVE)
    this.line = tried.verdict === 'more' ? tried.line : []
    this.choices = tried.choices
    this.offer()
    clearRings()
    this.solved = tried.verdict === 'right'
    if (tried.verdict === 'right') this.heard.onRight(tried)
    else if (tried.verdict === 'wrong') this.tryAgain(tried)
    else reply('rest', words.more)
  }

  offer() {
    this.targets.set(this.choices?.steps ?? null, this.choices?.labels)
  }

  /** @param {Tried} tried */
  tryAgain({ words: why, rule }) {
    this.wrong += 1
    const link = rule ? el('a', { href: `${rules}#r${rule}`, target: '_blank' }, fill(words.rule, { n: rule })) : null
    reply('no', why, link, el('button', { type: 'button', onclick: rest }, words.again))
    this.heard.onWrong(this.wrong)
  }
}

/**
 * @param {'rest' | 'no' | 'yes'} kind
 * @param {string} said
 * @param {...(Element | null)} more
 */
export function reply(kind, said, ...more) {
  const box = byId('ui-reply')
  const sign = { rest: 'hint', no: 'no', yes: 'check' }[kind]
  box.className = `reply reply-${kind}`
  box.replaceChildren(icon(sign), el('span', {}, said), el('span', { class: 'more' }, ...more))
}

export function rest() {
  if (byId('ui-reply').classList.contains('reply-no')) reply('rest', '')
}
