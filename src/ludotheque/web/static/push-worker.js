// The service worker for notices: shows that it is the visitor's turn, and opens their table.

/** @typedef {{ title: string, body: string, url: string, tag: string }} Notice */
/** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Waking */
/** @typedef {Waking & { data: { json(): Notice } | null }} Pushed */
/** @typedef {Waking & { notification: Notification & { data: string } }} Clicked */
/** @typedef {{ url: string, focus(): Promise<unknown> }} Tab */

/**
 * @typedef {object} PushWorker what a service worker has, of all that
 * @property {ServiceWorkerRegistration} registration
 * @property {{ matchAll(options: object): Promise<Tab[]>, openWindow(url: string): Promise<unknown> }} clients
 */

const worker = /** @type {PushWorker} */ (/** @type {unknown} */ (self))

/** @param {string} url */
async function openTable(url) {
  const wanted = new URL(url, location.href)
  if (wanted.origin !== location.origin) return
  const tabs = await worker.clients.matchAll({ type: 'window' })
  const open = tabs.find(tab => new URL(tab.url).pathname === wanted.pathname)
  await (open ? open.focus() : worker.clients.openWindow(wanted.href))
}

addEventListener('push', event => {
  const { data, waitUntil } = /** @type {Pushed} */ (event)
  if (!data) return
  const { title, body, url, tag } = data.json()
  const icon = new URL('static/icon-turn.svg', location.href).href
  waitUntil.call(event, worker.registration.showNotification(title, { body, tag, icon, data: url }))
})

addEventListener('notificationclick', event => {
  const { notification, waitUntil } = /** @type {Clicked} */ (event)
  notification.close()
  waitUntil.call(event, openTable(notification.data))
})
