// Whoever takes part in an evening is called to their table wherever they are in the library: by a line with a big
// button, in the title of the tab, and by a sound unless they have turned sounds off. The page of the evening calls by
// itself.
import { settings } from './device.js'
import { el } from './dom.js'

/** @typedef {{ table: string, url: string, text: string }} Call */

const EVERY = 4000 // ms between two looks,
const HIDDEN = 10_000 // and while the page is hidden
const DAY = 24 * 3600 * 1000
const KEY = 'at-evening' // the evening that this browser takes part in, and since when

/** @param {string} code of an evening */
export const takePart = code => settings.set(KEY, `${code} ${Date.now()}`)

export const takeNoPart = () => settings.remove(KEY)

/** The evening that this browser takes part in; empty if none. */
export function evening() {
  const [code, since] = (settings.get(KEY) ?? '').split(' ')
  return code && Date.now() - Number(since) < DAY ? code : ''
}

/**
 * Look again and again whether a table waits, and pass it on whenever that changes.
 * @param {string} root the address of the library
 * @param {(call: Call | null) => void} show
 */
export function listen(root, show) {
  let shown = ''
  async function look() {
    const code = evening()
    const answer = code && (await fetch(`${root}evening/${encodeURIComponent(code)}/called`).catch(() => null))
    if (answer && answer.status < 500) {
      const call = answer.status === 200 ? /** @type {Call} */ (await answer.json()) : null
      if (shown !== (call?.table ?? '')) {
        shown = call?.table ?? ''
        show(call)
      }
    }
    setTimeout(look, document.hidden ? HIDDEN : EVERY)
  }
  look()
}

const title = document.title

/** @param {Call | null} call */
export function showInTitle(call) {
  document.title = call ? `${call.text} · ${title}` : title
}

/**
 * The line with the button.
 * @param {Call | null} call
 * @param {string} label of the button
 */
export function showLine(call, label) {
  document.getElementById('ui-call')?.remove()
  if (!call) return
  if (!document.getElementById('ui-call-style')) {
    const href = new URL('call.css', import.meta.url).href
    document.head.append(el('link', { id: 'ui-call-style', rel: 'stylesheet', href }))
  }
  const button = el('a', { class: 'btn btn-primary btn-big', href: call.url }, label)
  document.body.append(el('p', { id: 'ui-call', class: 'call', role: 'alert' }, el('span', {}, call.text), button))
}

/** Before a page is touched for the first time, browsers allow no sound that was not asked for. */
export async function ring() {
  const wanted = settings.get('sound') ?? (navigator.userActivation?.hasBeenActive ? 'on' : 'off')
  if (wanted === 'off') return
  const { sound } = await import('./table/sounds.js')
  sound('turn')
}
