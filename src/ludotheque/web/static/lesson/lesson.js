// A lesson: one step to find, with more help after wrong tries, and the next lesson after the right one, when asked for.
import { byId, el } from '../dom.js'
import { showRings } from '../table/board/rings.js'
import { words } from '../words.js'
import { markDone, stepsDone } from './progress.js'
import { reply, Tries } from './tries.js'

const { game = '', step = '', look = '' } = byId('ui-main').dataset
const [OFFER_TO_SHOW, RING] = [2, 3] // wrong tries after which it is offered to see it played, and shown where to look
const next = /** @type {HTMLAnchorElement} */ (byId('ui-next'))

new Tries({
  onRight({ words: said }) {
    markDone(game, step)
    showProgress()
    const goOn = el('a', { class: 'go-on', href: next.href }, words.goOn)
    reply('yes', said, goOn)
    goOn.focus()
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
