// Buttons that copy what stands before them. Where the browser does not allow it, that is selected instead.
import { words } from '../../words.js'

const SHOWN = 1500 // ms

/** @param {HTMLElement | SVGElement} button */
export async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? '')
  } catch {
    const field = button.previousElementSibling
    if (field instanceof HTMLInputElement) field.select()
    else if (field) getSelection()?.selectAllChildren(field)
    return
  }
  const label = button.textContent
  button.textContent = words.copied
  setTimeout(() => {
    button.textContent = label
  }, SHOWN)
}
