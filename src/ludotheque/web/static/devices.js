// The page of one's devices: a link to copy.
import { closest } from './dom.js'
import { copy } from './table/panels/copy-buttons.js'

document.addEventListener('click', event => {
  const button = closest(event, '[data-copy]')
  if (button) copy(button)
})
