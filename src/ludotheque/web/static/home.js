// The home page: updates the lobby over a WebSocket while the page is visible.
import { byId } from './dom.js'
import { openSocket } from './transport.js'

const AGAIN = 5000 // minimum ms before reconnecting
const MINUTE = 60

/** @typedef {{ open: string, watch: string, waits: string, mine: number }} Rows markup; `mine` grows with one's own */

const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: 'short' })
/** @type {WebSocket | null} */
let socket = null
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retry
let mine = 0 // counter of changes at the visitor's own tables

function connect() {
  clearTimeout(retry)
  if (socket || document.hidden) return
  const address = new URL(byId('ui-home').dataset.live ?? '', location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  const opened = openSocket(address)
  socket = opened
  opened.addEventListener('message', ({ data }) => show(JSON.parse(data)))
  opened.addEventListener('close', () => {
    if (socket !== opened) return
    socket = null
    retry = setTimeout(connect, AGAIN * (1 + Math.random()))
  })
}

function disconnect() {
  clearTimeout(retry)
  const opened = socket
  socket = null
  opened?.close()
}

/** @param {Rows} rows */
function show(rows) {
  merge(byId('open'), rows.open)
  merge(byId('watch'), rows.watch)
  merge(byId('waits'), rows.waits)
  if (rows.mine > mine) showMine()
  mine = rows.mine
  showAges()
}

// Reload the visitor's own tables after a change.
async function showMine() {
  const answer = await fetch(location.pathname).catch(() => null)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const id of ['ui-mine', 'ui-your-turn']) {
    const now = fresh.getElementById(id)
    if (now && now.innerHTML !== byId(id).innerHTML) byId(id).replaceChildren(...now.childNodes)
  }
}

/**
 * Replace rows. Unchanged rows stay, and keep the focus.
 * @param {Element} list
 * @param {string} markup
 */
function merge(list, markup) {
  const fresh = document.createElement('template')
  fresh.innerHTML = markup
  const rows = [...fresh.content.children].map(row => {
    const before = document.getElementById(row.id)
    return before && said(before) === said(row) ? before : stamped(row)
  })
  if (rows.length !== list.children.length || rows.some((row, place) => row !== list.children[place])) {
    list.replaceChildren(...rows)
  }
}

/**
 * The text of a row without its age.
 * @param {Element} row
 */
function said(row) {
  const parts = row.querySelectorAll('strong, span:not([data-ago])')
  return [...parts].map(part => part.textContent).join('\n')
}

/**
 * A row with the time of its arrival.
 * @param {Element} row
 */
function stamped(row) {
  const when = row.querySelector('[data-ago]')
  if (when instanceof HTMLElement) when.dataset.came = String(performance.now() / 1000 - Number(when.dataset.ago))
  return row
}

// Update the ages of the tables.
function showAges() {
  /** @type {NodeListOf<HTMLElement>} */
  const ages = document.querySelectorAll('[data-came]')
  for (const age of ages) {
    const minutes = Math.floor((performance.now() / 1000 - Number(age.dataset.came)) / MINUTE)
    age.textContent = minutes ? relative.format(-minutes, 'minute') : (byId('ui-home').dataset.now ?? '')
  }
}

for (const row of document.querySelectorAll('#open > li')) stamped(row)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return disconnect()
  connect()
  showMine() // something may have happened meanwhile
})
setInterval(showAges, 1000 * (MINUTE / 2))
connect()
