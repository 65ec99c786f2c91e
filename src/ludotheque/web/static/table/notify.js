// Shows that it is one's turn: in the icon of the tab and, on request, by notifications of the browser; through its
// push service also when the page is closed. Permission is requested only when the button is touched.
/** @import { View } from '../protocol' */
import { settings } from '../device.js'
import { byId, query } from '../dom.js'
import { post, subscribe } from '../push.js'
import { words } from '../words.js'
import { buttons } from './controls.js'
import { tell } from './door.js'
import { state } from './state.js'

const KEY = 'notify'
const main = byId('ui-main')
const { root = '/', pushKey = '' } = main.dataset
const icon = query('link[rel="icon"]', document, HTMLLinkElement)
const quiet = icon.href
const calling = quiet.replace('icon.svg', 'icon-turn.svg')

const possible = () => 'Notification' in window
const asked = () => possible() && settings.get(KEY) === 'on' && Notification.permission === 'granted'

/** @param {boolean} came whether the turn has just come */
export function showTurn(came) {
  icon.href = state.view.choices ? calling : quiet
  if (came && document.hidden && asked()) notify()
}

/**
 * Whether there is anybody to wait for: bots answer at once.
 * @param {View} view
 */
const expected = ({ players, seats }) => players.some(({ bot }, seat) => !bot && !seats.includes(seat))

export function showNotifyButtons() {
  const { seats, held } = state.view
  for (const button of buttons('notify')) {
    button.hidden = !possible() || !(seats.length || held?.length) || !expected(state.view)
    button.setAttribute('aria-pressed', String(asked()))
    query('[data-notify]', button).textContent = asked() ? words.notifyOff : words.notifyOn
  }
}

// On phones only the service worker may show notifications.
async function notify() {
  const title = query('h1').textContent ?? ''
  const options = { body: words.yoursLong, tag: main.dataset.code, icon: calling, data: location.href }
  const worker = await registration()
  if (worker) return worker.showNotification(title, options)
  const notice = new Notification(title, options)
  notice.onclick = () => {
    focus()
    notice.close()
  }
}

const registration = async () => navigator.serviceWorker?.getRegistration(root)

// ── Subscribing ─────────────────────────────────────────────────────────────────────────

export async function toggleNotify() {
  tell(asked() ? await stop() : await start())
  showNotifyButtons()
}

/** @returns {Promise<string>} what is told of it */
async function start() {
  const allowed = (await Notification.requestPermission()) === 'granted'
  settings.set(KEY, allowed ? 'on' : 'off')
  if (!allowed) return words.notifyNever
  return (await subscribe(root, pushKey).catch(() => false)) ? words.notifyClosed : words.notifyOpen
}

async function stop() {
  settings.set(KEY, 'off')
  await unsubscribe().catch(() => {}) // what was never begun need not end
  return words.notifyStopped
}

async function unsubscribe() {
  const worker = await registration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
  await post(root, 'notices/stop', {})
}
