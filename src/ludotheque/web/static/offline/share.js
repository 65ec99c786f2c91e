// At the end of a game in a library without a server: the game as a file, and as a link that carries it.
import { packed } from './packing.js'
import { saveFile } from './save-file.js'

/** @param {HTMLElement} button */
async function share(button) {
  const record = await (await fetch(button.dataset.record ?? '')).text()
  const link = new URL(`../../#game=${await packed(record)}`, import.meta.url).href
  const copied = await navigator.clipboard.writeText(link).then(
    () => true,
    () => false, // the browser does not let us: the visitor copies it
  )
  if (!copied) return void prompt(button.innerText, link)
  const label = button.querySelector('span')
  if (label) label.textContent = button.dataset.copied ?? ''
}

document.addEventListener('click', event => {
  saveFile(event)
  const button = event.target instanceof Element ? event.target.closest('#ui-share') : null
  if (button instanceof HTMLElement) share(button)
})
