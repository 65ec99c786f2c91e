// The service worker of a site without a server: gives out the files of one version, and passes the requests of pages
// to the library, which runs in a worker of one of the tabs. `SITE` is written above this by `ludotheque site`.
/** @import { FetchingEvent, PageAnswer, PageRequest, SiteScope, TellingEvent, WakingEvent } from './types' */

const scope = /** @type {SiteScope} */ (/** @type {unknown} */ (self))
const site = scope.SITE
const BASE = new URL('./', location.href).pathname
const CACHE = `ludotheque ${BASE} ${site.version}`
/** @type {Record<string, string>} */
const PAGES = { '': 'index.html', 'index.html': 'index.html', 'en.html': 'en.html' }
const MANIFESTS = ['manifest.fr.webmanifest', 'manifest.en.webmanifest']
const SAID = ['accept-language', 'content-type', 'if-none-match'] // headers that the library looks at

// ── Files ───────────────────────────────────────────────────────────────────────────────

/** @param {string[]} paths */
async function store(paths) {
  const cache = await caches.open(CACHE)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = paths.filter(path => !known.has(BASE + path))
  await Promise.all(missing.map(path => add(cache, path)))
}

/**
 * @param {Cache} cache
 * @param {string} path
 */
async function add(cache, path) {
  const isPage = path.endsWith('.html') // may have changed within the second that a host's date tells
  const answer = await fetch(new Request(BASE + path, { cache: isPage ? 'reload' : 'no-cache' }))
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  // Where the site is just being copied, this worker may be there before the pages: it must not keep the older ones.
  const fits = !isPage || (await answer.clone().text()).includes(site.version)
  if (!fits) throw new Error(`${path} is of another version than ${site.version}`)
  await cache.put(BASE + path, answer)
}

/**
 * Two at a time, beside what comes at once: over HTTP/1 a browser takes six in all.
 * @param {string[]} paths
 */
async function storeBeside(paths) {
  const rest = paths.values()
  const chain = async () => {
    for (const path of rest) await store([path])
  }
  await Promise.all([chain(), chain()])
}

/** All of this version; its pages first, which show soonest whether it is all there. */
async function storeAll() {
  await store([...Object.values(PAGES), ...MANIFESTS])
  await store(Object.keys(site.files))
}

/** @param {string} path */
async function file(path) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(BASE + path)
  if (kept) return kept
  const answer = await fetch(BASE + path)
  if (answer.ok && path in site.files) await cache.put(BASE + path, answer.clone())
  return answer
}

addEventListener('install', event => {
  const first = !scope.registration.active
  // A new version replaces an older one when it is complete. A first visit waits for nothing: Python comes at once, and
  // the small files that its pages need come beside it; what fails now is stored when the library is open.
  const { waitUntil } = /** @type {WakingEvent} */ (event)
  waitUntil.call(event, first ? scope.skipWaiting() : storeAll())
  if (first) storeBeside(site.first).catch(() => {})
})

addEventListener('activate', event => {
  const old = async () => {
    const names = await caches.keys()
    const ours = names.filter(name => name.startsWith(`ludotheque ${BASE} `) && name !== CACHE)
    await Promise.all(ours.map(name => caches.delete(name)))
    await scope.clients.claim()
  }
  const { waitUntil } = /** @type {WakingEvent} */ (event)
  waitUntil.call(event, old())
})

// ── The library ─────────────────────────────────────────────────────────────────────────

/** @type {MessagePort | null} */
let library = null
/** @type {((port: MessagePort) => void)[]} */
let waiting = []

/** The port to the library: asked for if this worker was stopped meanwhile, or the tab that had the library closed. */
async function port() {
  if (library) return library
  for (const tab of await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' })) {
    tab.postMessage({ kind: 'port wanted' })
  }
  return library ?? new Promise(resolve => waiting.push(resolve))
}

const STOPPED = 504 // status of the answer to what the library was doing when the visitor stopped it

/** @type {Set<(port: MessagePort | null) => void>} requests without an answer: who takes over is asked again */
const unanswered = new Set()

/**
 * @param {Request} request
 * @param {URL} url
 */
async function ask(request, url) {
  const body = request.method === 'POST' ? await request.arrayBuffer() : null
  const headers = [...request.headers].filter(([name]) => SAID.includes(name))
  /** @type {PageRequest} */
  const asked = { kind: 'request', method: request.method, path: url.pathname + url.search, headers, body }
  const first = await port()
  return new Promise((/** @type {(answer: PageAnswer) => void} */ resolve) => {
    const send = (/** @type {MessagePort | null} */ to) => {
      if (!to) return resolve({ status: STOPPED, headers: [], body: new Uint8Array() })
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => {
        unanswered.delete(send)
        resolve(data)
      }
      to.postMessage(asked, [port2])
    }
    unanswered.add(send)
    send(first)
  })
}

/**
 * @param {Request} request
 * @param {URL} url
 */
async function page(request, url) {
  const { status, headers, body } = await ask(request, url)
  const said = new Headers(headers)
  const place = said.get('location')
  if (place && status >= 300 && status < 304) return Response.redirect(new URL(place, url).href, status)
  return new Response([204, 304].includes(status) ? null : new Uint8Array(body), { status, headers: said })
}

// ── What is asked ───────────────────────────────────────────────────────────────────────

/**
 * The same under the address that was asked for: addresses within a module are relative to it.
 * @param {Response} found
 */
const hereNamed = ({ body, status, headers }) => new Response(body, { status, headers })

/**
 * @param {Request} request
 * @param {URL} url
 */
function answer(request, url) {
  const path = url.pathname.slice(BASE.length)
  if (request.mode === 'navigate' && request.destination === 'document') {
    if (path in PAGES) return file(PAGES[path])
    return Promise.resolve(Response.redirect(`${BASE}#/${path}${url.search}`))
  }
  if (path.startsWith('static/')) return file(`${site.version}/${path}`).then(hereNamed)
  if (path in site.files || MANIFESTS.includes(path) || /^[0-9a-f]{12}\//.test(path)) return file(path)
  return page(request, url)
}

addEventListener('fetch', event => {
  const { request, respondWith } = /** @type {FetchingEvent} */ (event)
  const url = new URL(request.url)
  if (url.origin === location.origin && url.pathname.startsWith(BASE)) respondWith.call(event, answer(request, url))
})

addEventListener('message', event => {
  const { data, ports, source, waitUntil } = /** @type {TellingEvent} */ (/** @type {unknown} */ (event))
  if (data.kind === 'port') {
    library = ports[0]
    for (const resolve of waiting) resolve(library)
    for (const send of unanswered) send(data.stopped ? null : library)
    if (data.stopped) unanswered.clear()
    waiting = []
  }
  if (data.kind === 'live')
    waitUntil.call(
      event,
      port().then(to => to.postMessage(data, [ports[0]])),
    )
  if (data.kind === 'skip') scope.skipWaiting()
  if (data.kind === 'complete') {
    waitUntil.call(
      event,
      storeAll().then(() => source?.postMessage({ kind: 'complete', version: site.version })),
    )
  }
})
