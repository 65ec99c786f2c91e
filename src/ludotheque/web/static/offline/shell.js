// The page around the library: shows the shelf until Python is there, then the pages of the library in a frame.
import { byId, readJson } from '../dom.js'
import { offerInstalling } from './install.js'
import { LibraryTab } from './library-tab.js'
import { unpacked } from './packing.js'
import { offerUpdates, showNews, startServiceWorker } from './updates.js'

const BASE = new URL('../../../', import.meta.url)
const site = /** @type {{ version: string, own: string[], elsewhere: string, pace: number, total: number }} */ (
  readJson('site')
)
const words = /** @type {Record<string, string>} */ (readJson('shell-words'))
const frame = byId('ui-frame', HTMLIFrameElement)
const loading = byId('ui-loading')
const bar = byId('ui-bar', HTMLProgressElement)

let wanted = false // whether the visitor has asked for a page of the library
const tab = new LibraryTab(BASE, site, showProgress, tellTrouble)

/** @param {string} text */
function say(text) {
  byId('ui-waiting').textContent = text
}

/**
 * @param {number} done bytes that have come
 * @param {number} total
 */
function showProgress(done, total) {
  bar.max = total
  bar.value = Math.min(done, total)
  if (done >= total) say(words.opening)
}

/** @param {import('./library-tab.js').Trouble | null} trouble */
function tellTrouble(trouble) {
  loading.hidden = !trouble
  if (!trouble) return
  say(words[trouble])
  byId('ui-stop').hidden = trouble !== 'silent' && trouble !== 'thinking'
  bar.hidden = true
}

tab.onReady = () => {
  if (!frame.hidden) loading.hidden = true
  if (tab.aside) showNews(words.aside)
}

/** The bar is shown to those who wait for something. */
function wait() {
  wanted = true
  if (!tab.isReady) loading.hidden = false
  return tab.ready
}

/** @param {string} path below BASE */
async function open(path) {
  await wait()
  frame.src = new URL(path, BASE).href
}

/** @param {HTMLFormElement} form of the shelf */
async function submit(form) {
  await wait()
  form.target = frame.name
  form.submit()
}

/** @param {URL} url @returns {string | null} the path of a page of the library */
const pathOf = url => (url.href.startsWith(BASE.href) ? url.href.slice(BASE.href.length) : null)

document.addEventListener('click', event => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('hreflang') || link.target) return
  const path = pathOf(new URL(link.href))
  if (path === null || new URL(link.href).hash) return
  event.preventDefault()
  open(path)
})
document.addEventListener('submit', event => {
  if (!(event.target instanceof HTMLFormElement)) return
  event.preventDefault()
  submit(event.target)
})

// ── The frame ───────────────────────────────────────────────────────────────────────────

frame.addEventListener('load', () => {
  const inside = frame.contentWindow
  if (!inside || inside.location.href === 'about:blank') return
  const path = pathOf(new URL(inside.location.href)) ?? ''
  if (frame.hidden) show(inside)
  document.title = inside.document.title
  document.documentElement.lang = inside.document.documentElement.lang
  localStorage.setItem('ludotheque lang', document.documentElement.lang)
  history.replaceState(null, '', path ? `#/${path}` : BASE.pathname)
  inside.focus()
})

/** @param {Window} inside */
function show(inside) {
  const { scrollY } = window
  frame.hidden = false
  loading.hidden = true
  document.documentElement.classList.add('in-library')
  inside.scrollTo(0, scrollY)
}

// ── Links that carry a game ─────────────────────────────────────────────────────────────

/**
 * The game that a link carries is put on a table.
 * @param {URLSearchParams} carried `game`, and `me`: one's own seats, if bots play the others
 */
async function openShared(carried) {
  await wait()
  history.replaceState(null, '', BASE.pathname)
  const record = await unpacked(carried.get('game') ?? '').catch(() => '')
  const headers = { 'Content-Type': 'text/plain', 'Accept-Language': document.documentElement.lang }
  const answer = await fetch(new URL(`keep/record?me=${carried.get('me') ?? ''}`, BASE), {
    method: 'POST',
    body: record,
    headers,
  })
  const { path } = await answer.json()
  if (!path) showNews(words.torn)
  open(path ? (pathOf(new URL(path, BASE)) ?? '') : '')
}

/** What an address asks for: a page that was shown before, or a game that a link carries. */
function asked() {
  const { hash } = location
  if (hash.startsWith('#game=')) return () => openShared(new URLSearchParams(hash.slice(1)))
  return hash.startsWith('#/') ? () => open(hash.slice(2)) : null
}
// A link was put into the address of a page that is open.
addEventListener('hashchange', () => asked()?.())

/** What goes round in circles is stopped. Its table is left, else it would begin again. */
async function stop() {
  const atTable = /(^|\/)t\//.test(frame.contentWindow?.location.href.slice(BASE.href.length) ?? '')
  if (atTable) frame.src = 'about:blank'
  byId('ui-stop').hidden = true
  bar.hidden = false
  say(words.opening)
  tab.restart()
  await tab.ready
  if (atTable) open('')
}
byId('ui-stop').addEventListener('click', stop)

async function start() {
  say(words.loading)
  const first = asked()
  if (first) wait()
  await startServiceWorker(BASE)
  offerUpdates(words, site.version)
  tab.start(document.documentElement.lang)
  await tab.ready
  if (first) first()
  else if (!wanted) open('')
}
// A page that gives way to the one in another language must not renew the site either: it would be gone in the middle.
if (!document.documentElement.dataset.leaving) {
  document.dispatchEvent(new Event('ludotheque shell')) // touches are no longer kept: see language.js
  const touched = document.querySelector('[data-touched]')
  if (touched instanceof HTMLElement) touched.click()
  offerInstalling()
  start().catch(error => tab.fail(String(error)))
}
