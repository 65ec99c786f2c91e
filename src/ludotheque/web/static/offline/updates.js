// The service worker of a site: it is started here, brings later versions, and says so.

import { byId } from '../dom.js'

const SHOWN = 8000 // ms

/** @param {URL} base */
export async function startServiceWorker(base) {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(new URL('sw.js', base), { updateViaCache: 'none' })
  if (registration.waiting && serviceWorker.controller) return renewed(registration.waiting)
  await serviceWorker.ready
  if (serviceWorker.controller) return
  await new Promise(resolve => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}

/**
 * A version that came last time takes over before anything is opened.
 * @param {ServiceWorker} waiting
 */
function renewed(waiting) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  waiting.postMessage({ kind: 'skip' })
  return new Promise(() => {})
}

/**
 * News for whoever is there, for a while.
 * @param {string} text
 */
export function showNews(text) {
  const place = byId('ui-news')
  place.textContent = text
  place.hidden = false
  setTimeout(() => {
    place.hidden = true
  }, SHOWN)
}

/**
 * @param {Record<string, string>} words
 * @param {string} version of this page
 */
export async function offerUpdates(words, version) {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.ready
  const name = `ludotheque version ${registration.scope}`
  const before = localStorage.getItem(name)
  if (before && before !== version) showNews(words.renewed)
  // Not before it could be read: the page may be loaded once more in the middle.
  setTimeout(() => localStorage.setItem(name, version), before ? SHOWN : 0)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && showNews(words.newer))
  })
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data.kind === 'complete') document.documentElement.dataset.offline = data.version
  })
  // Another tab has renewed the site: this one must not mix two versions.
  serviceWorker.addEventListener('controllerchange', () => location.reload())
}
