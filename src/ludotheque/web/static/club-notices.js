// The page of a club: who wants a notice of the next evening subscribes this browser first.
import { byId, query } from './dom.js'
import { subscribe } from './push.js'

const form = /** @type {HTMLFormElement} */ (byId('ui-push'))
const { root = '/', pushKey = '', no = '' } = form.dataset
const possible = 'Notification' in window && 'serviceWorker' in navigator
if (possible) form.hidden = false

form.addEventListener('submit', async event => {
  const button = /** @type {SubmitEvent} */ (event).submitter
  if (!(button instanceof HTMLButtonElement) || button.name !== 'push') return
  event.preventDefault()
  const allowed = (await Notification.requestPermission()) === 'granted'
  if (allowed && (await subscribe(root, pushKey).catch(() => false))) {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'push', value: 'yes' })
    form.append(field)
    form.submit()
  } else query('p', form).textContent = no
})
