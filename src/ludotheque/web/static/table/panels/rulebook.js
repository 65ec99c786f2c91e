// The rules in the panel beside the board. They are fetched when somebody wants to see them.
import { byId, el } from '../../dom.js'
import { words } from '../../words.js'

/** @type {Promise<void> | undefined} */
let loading

export function loadRules() {
  loading ??= fetchRules().catch(() => {
    loading = undefined // the next attempt may succeed
    byId('ui-rules').textContent = words.rulesLost
  })
  return loading
}

async function fetchRules() {
  const style = el('link', { rel: 'stylesheet', href: byId('ui-main').dataset.rulesStyle ?? '' })
  document.head.append(style)
  const response = await fetch(byId('ui-main').dataset.rules ?? '')
  if (!response.ok) throw new Error(`The server answers ${response.status}.`)
  byId('ui-rules').innerHTML = await response.text()
}

/**
 * Scroll to a sentence of the rules, and make it stand out.
 * @param {string} number
 */
export async function citeRule(number) {
  await loadRules()
  for (const sentence of document.querySelectorAll('.sentence.cited')) sentence.classList.remove('cited')
  const sentence = document.getElementById(`r${number}`)
  sentence?.classList.add('cited')
  sentence?.scrollIntoView({ block: 'center' })
}
