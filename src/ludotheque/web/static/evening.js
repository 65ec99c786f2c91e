// The page of a club evening: polls for changes, and tells people when their table is ready.
import { settings } from './device.js'
import { byId, closest, query } from './dom.js'

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

function callToTable() {
  const table = document.querySelector('[data-table]')
  document.title = table ? `${main.dataset.atTable} · ${title}` : title
}

async function watch() {
  await look()
  setTimeout(watch, document.hidden ? HIDDEN : EVERY)
}

// The page of the table links back here.
byId('ui-live').addEventListener('click', event => {
  const table = closest(event, '[data-table]')?.dataset.table
  if (table) settings.set('evening', `${table} ${main.dataset.code}`)
})
const print = byId('ui-print')
print.hidden = false
print.addEventListener('click', () => window.print())
document.addEventListener('visibilitychange', () => document.hidden || look())
callToTable()
setTimeout(watch, EVERY)
