// On the page where a library is kept: whether it is an app on this device, and how it becomes one.
import { byId } from '../dom.js'
import { words } from '../words.js'
import { WANTED } from './install.js'

const around = parent.document.documentElement // the page around the library: see install.js

const isApp = () => parent.matchMedia('(display-mode: standalone)').matches
// Browsers of iPhones and iPads offer nothing to a page, and are the only ones with `standalone` and fingers.
const isApple = 'standalone' in navigator && navigator.maxTouchPoints > 0

function show() {
  const offered = 'installable' in around.dataset
  byId('ui-app').textContent = isApp()
    ? words.app
    : offered
      ? words.appOffered
      : isApple
        ? words.appApple
        : words.appMenu
  byId('ui-install').hidden = isApp() || !offered
}

byId('ui-install').addEventListener('click', () => parent.dispatchEvent(new Event(WANTED)))
addEventListener(WANTED, show)
show()
