// Pages with something to copy: a link, a phrase, a token.
import { closest } from './dom.js'
import { copy } from './table/panels/copy-buttons.js'

document.addEventListener('click', event => {
  const button = closest(event, '[data-copy]')
  if (button) copy(button)
})
