// Buttons that copy a link. Where the browser does not allow it, the link is selected instead.
import { words } from '../../words.js'

const SHOWN = 1500 // ms

/** @param {HTMLElement | SVGElement} button */
export async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? '')
  } catch {
    const field = button.previousElementSibling
    if (field instanceof HTMLInputElement) field.select()
    return
  }
  const label = button.textContent
  button.textContent = words.copied
  setTimeout(() => {
    button.textContent = label
  }, SHOWN)
}
