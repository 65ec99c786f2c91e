// A lesson: one step to find, with more help after wrong tries, and the next lesson after the right one.
import { reducedMotion } from '../device.js'
import { byId, el } from '../dom.js'
import { showRings } from '../table/board/rings.js'
import { words } from '../words.js'
import { markDone, stepsDone } from './progress.js'
import { reply, Tries } from './tries.js'

const GO_ON = 1800 // ms at least, then the next lesson comes by itself
const READING = 55 // ms for a letter of what is said before that
const { game = '', step = '', look = '' } = byId('ui-main').dataset
const [OFFER_TO_SHOW, RING] = [2, 3] // wrong tries after which it is offered to see it played, and shown where to look
const next = /** @type {HTMLAnchorElement} */ (byId('ui-next'))

new Tries({
  onRight({ words: said }) {
    markDone(game, step)
    showProgress()
    const goOn = el('a', { class: reducedMotion() ? 'go-on' : 'go-on filling', href: next.href }, words.goOn)
    const time = Math.max(GO_ON, READING * said.length)
    goOn.style.setProperty('--time', `${time}ms`)
    reply('yes', said, goOn)
    goOn.focus()
    if (!reducedMotion()) setTimeout(() => location.assign(next.href), time)
  },
  onWrong(wrong) {
    byId('ui-show').classList.toggle('glow', wrong >= OFFER_TO_SHOW)
    if (wrong >= RING && look) showRings(look.split(' '), false)
  },
})

function showProgress() {
  const done = stepsDone(game)
  for (const element of document.querySelectorAll('.dots [data-step], .path [data-step]')) {
    element.classList.toggle('done', done.includes(element.getAttribute('data-step') ?? ''))
  }
}

showProgress()
