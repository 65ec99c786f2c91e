// A puzzle: tries, a hint where to look, the solution; and the week, which stays in this browser.
import { reducedMotion } from '../device.js'
import { byId, el, query } from '../dom.js'
import { showRings } from '../table/board/rings.js'
import { fill, words } from '../words.js'
import { markDone, stepsDone } from './progress.js'
import { reply, Tries } from './tries.js'

const DAYS = 'puzzle-days' // what they are kept under, beside the lessons of games
const SOLVED = 'puzzles'
const { puzzle = '', day = '' } = byId('ui-main').dataset
const next = /** @type {HTMLAnchorElement} */ (byId('ui-next'))
let shown = false // the solution, so that it does not count

const tries = new Tries({
  onRight({ words: said }) {
    if (!shown) keep()
    const another = el('a', { href: next.href }, words.another)
    reply('yes', shown ? words.solution : said, another)
    query('.helps').hidden = true // nothing is left to ask for
    another.focus()
  },
  onWrong: () => {},
})

function keep() {
  markDone(SOLVED, puzzle)
  if (day) markDone(DAYS, day)
  showWeek()
}

async function hint() {
  const answer = await tries.ask({ do: 'hint' })
  if (!answer || tries.solved) return // the right move came first
  const { words: said, look } = /** @type {{ words: string, look: string[] }} */ (answer)
  reply('rest', said)
  byId('ui-reply').classList.add('told')
  showRings(look, false)
  showBoard()
}

// What is asked for below is shown on the board, which a phone may have scrolled out of sight.
function showBoard() {
  byId('ui-board').scrollIntoView({ block: 'nearest', behavior: reducedMotion() ? 'auto' : 'smooth' })
}

function showWeek() {
  const days = stepsDone(DAYS)
  const solved = stepsDone(SOLVED)
  let count = 0
  for (const one of document.querySelectorAll('.week [data-day]')) {
    const done = days.includes(one.getAttribute('data-day') ?? '')
    count += Number(done)
    mark(one, done)
  }
  for (const one of document.querySelectorAll('.cards [data-puzzle]')) {
    mark(one, solved.includes(one.getAttribute('data-puzzle') ?? ''))
  }
  byId('ui-week').textContent = fill(words.daysOff, { count: words.week.split('|')[count] ?? '' })
}

/**
 * @param {Element} element
 * @param {boolean} done
 */
function mark(element, done) {
  element.classList.toggle('done', done)
  element.querySelector('.solved')?.toggleAttribute('hidden', !done)
}

byId('ui-where').addEventListener('click', hint)
byId('ui-show').addEventListener(
  'click',
  () => {
    shown ||= !tries.asking // what has been tried before counts
    showBoard()
  },
  { capture: true },
)
showWeek()
