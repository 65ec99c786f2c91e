// The home page: tables that are open to all, or may be watched, are shown as they come and go, while somebody looks.
import { byId } from './dom.js'

const AGAIN = 5000 // ms until a connection that was lost is made anew, at least
const MINUTE = 60

/** @typedef {{ open: string, watch: string, waits: string, mine: number }} Rows markup; `mine` grows with one's own */

const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: 'short' })
/** @type {WebSocket | null} */
let socket = null
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retry
let mine = 0 // how often something had happened at one's own tables

function connect() {
  clearTimeout(retry)
  if (socket || document.hidden) return
  const address = new URL(byId('ui-home').dataset.live ?? '', location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  const opened = new WebSocket(address)
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

// Something has happened at one's own tables: they are read anew.
async function showMine() {
  const answer = await fetch(location.pathname)
  if (!answer.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const id of ['ui-mine', 'ui-your-turn']) {
    const now = fresh.getElementById(id)
    if (now && now.innerHTML !== byId(id).innerHTML) byId(id).replaceChildren(...now.childNodes)
  }
}

/**
 * Put rows in place of others. One that says the same stays, and with it the focus.
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
 * What a row says, but for how long the table has been there.
 * @param {Element} row
 */
function said(row) {
  const parts = row.querySelectorAll('strong, span:not([data-ago])')
  return [...parts].map(part => part.textContent).join('\n')
}

/**
 * A row that knows when it came.
 * @param {Element} row
 */
function stamped(row) {
  const when = row.querySelector('[data-ago]')
  if (when instanceof HTMLElement) when.dataset.came = String(performance.now() / 1000 - Number(when.dataset.ago))
  return row
}

// Since when each table is there, as time goes on.
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
  showMine() // who knows what has happened since
})
setInterval(showAges, 1000 * (MINUTE / 2))
connect()
