// What opens below a button of a page: it closes by Escape, and by a touch elsewhere.

/** @returns {NodeListOf<HTMLDetailsElement>} */
const opened = () => document.querySelectorAll('details:is(.you, .choose)[open]')

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const menu of opened()) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})
document.addEventListener('pointerdown', ({ target }) => {
  for (const menu of opened()) if (!(target instanceof Node && menu.contains(target))) menu.open = false
})
