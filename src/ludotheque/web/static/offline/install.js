// The site as an app of the system: the browser says when it could be installed, the page of the library when it shall.
/** @import { InstallEvent } from './types' */

export const WANTED = 'ludotheque install'
const { dataset } = document.documentElement // `installable` while the browser offers it: the frame looks at this

/** Keep the offer of the browser until the visitor takes it. */
export function offerInstalling() {
  /** @type {InstallEvent | null} */
  let offer = null
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer = /** @type {InstallEvent} */ (event)
    dataset.installable = 'true'
    tellFrame()
  })
  addEventListener('appinstalled', withdraw)
  addEventListener(WANTED, async () => {
    await offer?.prompt()
    withdraw() // an offer can be taken once
  })

  function withdraw() {
    offer = null
    delete dataset.installable
    tellFrame()
  }
}

function tellFrame() {
  for (const { contentWindow } of document.querySelectorAll('iframe')) contentWindow?.dispatchEvent(new Event(WANTED))
}
