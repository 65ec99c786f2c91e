// The page of a club evening: polls for changes, and tells people when their table is ready.
import { evening, ring, takeNoPart, takePart } from './call.js'
import { byId, query } from './dom.js'

const EVERY = 4000 // ms between two polls,
const HIDDEN = 20_000 // and while the page is hidden
const main = byId('main')
const title = document.title

async function look() {
  const answer = await fetch(`${main.dataset.live}?mark=${main.dataset.mark}`).catch(() => null)
  if (answer?.status !== 200) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  main.dataset.mark = answer.headers.get('x-mark') ?? ''
  if (byId('ui-live').contains(document.activeElement)) keepFocus(page)
  byId('ui-live').replaceChildren(...page.body.children)
  showRound()
  noteEvening()
  callToTable()
}

// Keep the focus: a button is identified by its form and its label.
/** @param {Document} page */
function keepFocus(page) {
  const focused = document.activeElement
  const all = [...document.querySelectorAll('#ui-live :is(a, button)')]
  const same = [...page.querySelectorAll('a, button')].filter(other => other.textContent === focused?.textContent)
  const place = all
    .filter(other => other.textContent === focused?.textContent)
    .indexOf(/** @type {Element} */ (focused))
  const next = same[place] ?? same[0]
  if (next instanceof HTMLElement) requestAnimationFrame(() => next.focus())
}

// A form that was filled in before somebody else opened a round would open none.
function showRound() {
  const field = document.getElementById('ui-round')
  if (field instanceof HTMLInputElement) field.value = query('.evening-live').dataset.rounds ?? ''
}

let called = '' // the table to which the visitor was called last

function callToTable() {
  const table = document.querySelector('[data-table]')
  const code = table instanceof HTMLElement ? (table.dataset.table ?? '') : ''
  if (code && code !== called) ring()
  called = code
  document.title = table ? `${main.dataset.atTable} · ${title}` : title
}

async function watch() {
  await look()
  setTimeout(watch, document.hidden ? HIDDEN : EVERY)
}

// Other pages call to the tables of the evening that this browser takes part in.
function noteEvening() {
  const { part } = query('.evening-live').dataset
  if (part === 'yes') takePart(main.dataset.code ?? '')
  else if (evening() === main.dataset.code) takeNoPart()
}

const print = byId('ui-print')
print.hidden = false
print.addEventListener('click', () => window.print())
document.addEventListener('visibilitychange', () => document.hidden || look())
noteEvening()
callToTable()
setTimeout(watch, EVERY)
