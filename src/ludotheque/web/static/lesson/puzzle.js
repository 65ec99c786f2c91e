// A puzzle: tries, a hint where to look, the solution; and the week, which stays in this browser.
import { reducedMotion, settings } from '../device.js'
import { byId, el, query } from '../dom.js'
import { showRings } from '../table/board/rings.js'
import { fill, words } from '../words.js'
import { markDone, stepsDone } from './progress.js'
import { showSteps } from './steps.js'
import { reply, Tries } from './tries.js'

const DAYS = 'puzzle-days' // what they are kept under, beside the lessons of games
const SOLVED = 'puzzles'
const LOG = 'puzzle-log' // what was solved on which day, in this browser
const SKILL = 'puzzle-skill' // the difficulty that suits, from 1 to 3
const [EASIER, HARDER] = [-0.5, 0.34] // what a solution that was shown, or one that was found, changes of it
const { puzzle = '', day = '', today = '', game = '', difficulty = '2' } = byId('ui-main').dataset
const choices = (byId('ui-main').dataset.next ?? '').split(' ').filter(Boolean)
const next = /** @type {HTMLAnchorElement} */ (byId('ui-next'))
let helped = false // by a hint, or by wrong tries
let shown = false // the solution, so that it does not count

const tries = new Tries({
  onRight({ words: said }) {
    if (!shown) keep()
    follow(shown || helped ? EASIER : HARDER)
    const another = el('a', { href: next.href }, words.another)
    reply('yes', shown ? words.solution : said, another)
    query('.helps').hidden = true // nothing is left to ask for
    another.focus()
    explain()
  },
  onWrong: wrong => {
    helped ||= wrong > 2
  },
})

// Why it is right, on the board: whoever has seen the solution begins before its first move.
async function explain() {
  const answer = await tries.ask({ do: 'steps' })
  if (answer) showSteps(/** @type {{ steps: import('./steps.js').Step[] }} */ (answer).steps, shown)
}

function keep() {
  markDone(SOLVED, puzzle)
  if (day) markDone(DAYS, day)
  const log = solvedByDay()
  settings.set(LOG, JSON.stringify({ ...log, [today]: [...new Set([...(log[today] ?? []), puzzle])] }))
  showWeek()
}

/** @returns {Record<string, string[]>} */
function solvedByDay() {
  try {
    const kept = JSON.parse(settings.get(LOG) ?? '{}')
    return kept && typeof kept === 'object' ? kept : {}
  } catch {
    return {}
  }
}

/**
 * The next one is a little harder after one that was found, easier after help.
 * @param {number} by
 */
function follow(by) {
  const before = Number(settings.get(SKILL) ?? difficulty) || 2
  const skill = Math.min(3, Math.max(1, before + by))
  settings.set(SKILL, String(skill))
  chooseNext(skill)
}

/** @param {number} skill */
function chooseNext(skill) {
  const wanted = choices[Math.round(skill) - 1]
  if (wanted) next.href = wanted
}

async function hint() {
  helped = true
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
  const place = matchMedia('(max-width: 64rem)').matches ? byId('ui-main') : byId('ui-board')
  place.scrollIntoView({
    block: place.id === 'ui-main' ? 'start' : 'nearest',
    behavior: reducedMotion() ? 'auto' : 'smooth',
  })
}

function showWeek() {
  const days = stepsDone(DAYS)
  const solved = stepsDone(SOLVED)
  const log = solvedByDay()
  let count = 0
  for (const one of document.querySelectorAll('.week [data-day]')) {
    const date = one.getAttribute('data-day') ?? ''
    const number = Math.max(log[date]?.length ?? 0, Number(days.includes(date)))
    count += number
    mark(one, number > 0)
  }
  for (const one of document.querySelectorAll('.cards [data-puzzle]')) {
    mark(one, solved.includes(one.getAttribute('data-puzzle') ?? ''))
  }
  byId('ui-week').textContent = fill(words.daysOff, {
    count: words.week.split('|')[count] ?? fill(words.manyWeek, { n: count }),
  })
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
if (settings.get(SKILL)) chooseNext(Number(settings.get(SKILL)) || 2)
byId('ui-learn').hidden = stepsDone(game).length > 0
showWeek()
