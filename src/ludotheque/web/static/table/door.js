// Who may come to a table: greetings, the switches for open chairs and watching, and news about people.
/** @import { Greeting, News, View } from '../protocol' */
import { byId, query } from '../dom.js'
import { fill, words } from '../words.js'
import { showNotice } from './notice.js'
import { announce } from './prompt.js'
import { ask } from './server.js'
import { state } from './state.js'

const TOLD = 8000 // ms for which a sentence stays
const QUIET = 'without-greetings' // the key under which a browser keeps that it wants none

/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading

/** @typedef {{ open?: boolean, watch?: boolean }} Switched */

let switched = /** @type {Switched} */ ({}) // what the server has not answered yet

/** @param {Greeting | News} greeting or what somebody has done that is no move */
export function showGreeting(greeting) {
  const { text } = greeting
  if (greeting.is === 'news') {
    Object.assign(state, { news: text, greeting: '' })
    showNotice()
    announce(text)
    if (state.view.result) import('./result.js').then(({ showAnswer }) => showAnswer(text))
    return
  }
  const { seat } = greeting
  const { players, seats } = state.view
  if (quiet().checked && !seats.includes(seat)) return
  tell(fill(words.says, { name: players[seat].name, text }))
}

/**
 * Say something for a moment.
 * @param {string} sentence
 */
export function tell(sentence) {
  Object.assign(state, { greeting: sentence, news: '' }) // what was told before does not come back after it
  announce(sentence)
  showNotice()
  clearTimeout(fading)
  fading = setTimeout(() => {
    state.greeting = ''
    showNotice()
  }, TOLD)
}

/** @param {View} view */
export function showDoor({ door, seats, players }) {
  const box = byId('ui-door')
  const alone = players.every(({ bot, free }, seat) => bot || free || seats.includes(seat))
  byId('ui-greetings').hidden = alone
  query('label:has(#ui-quiet)').hidden = alone
  box.hidden = !door || !seats.length
  if (!door) return
  const open = Boolean(door.free?.length)
  query('label', box).hidden = !door.vacant
  byId('ui-open', HTMLInputElement).checked = switched.open ?? open
  byId('ui-watch', HTMLInputElement).checked = switched.watch ?? door.watch ?? false
  byId('ui-watchers').textContent = watchersInWords(door.watchers ?? 0)
  byId('ui-all-see').hidden = !open
  byId('ui-by-link').hidden = open || !seats.length
  byId('ui-not-all').hidden = !open || !seats.length
}

/** @param {number} number */
const watchersInWords = number => (number > 1 ? fill(words.watchers, { n: number }) : number ? words.watcher : '')

/**
 * The news when somebody has come, gone or come back; empty if there is none.
 * @param {View} before
 * @param {View} next
 */
export function newsOf(before, next) {
  const [own] = before.seats
  if (own !== undefined && !next.seats.length && before.door?.canFree?.includes(own)) return words.sentAway
  for (const [seat, player] of next.players.entries()) {
    const { bot, free, name, standsFor } = before.players[seat]
    const person = !player.bot && !player.free && !next.seats.includes(seat)
    if (player.standsFor && !bot) return fill(words.standsIn, { name: player.standsFor, bot: player.name })
    if (standsFor && person) return fill(words.isBack, { name: player.name })
    if ((bot || free) && person) return fill(words.satDown, { name: player.name })
    if (!free && player.free) return fill(words.stoodUp, { name })
  }
  return ''
}

// ── Buttons ─────────────────────────────────────────────────────────────────────────────

/** @param {HTMLElement | SVGElement} [button] */
export const greet = button => ask({ do: 'greet', greeting: Number(button?.dataset.n) })

/** @param {HTMLElement | SVGElement} [button] */
export async function freeChair(button) {
  const seat = Number(button?.dataset.seat)
  const own = state.view.seats.includes(seat)
  const answer = await ask({ do: 'free-chair', seat })
  if (own && answer) location.assign(byId('ui-main').dataset.root ?? '/')
}

export const toggleOpen = () => setDoor({ open: !state.view.door?.free?.length })

/** @param {Switched} wanted the other switch stays as it is, or was just set */
async function setDoor(wanted) {
  const now = { open: Boolean(state.view.door?.free?.length), watch: state.view.door?.watch ?? false }
  const all = Object.assign(now, switched, wanted)
  switched = all
  const done = await ask({ do: 'set-door', ...all })
  if (switched !== all) return
  switched = {}
  if (!done) showDoor(state.view)
}

const quiet = () => byId('ui-quiet', HTMLInputElement)

/**
 * A checkbox was changed.
 * @param {HTMLInputElement} box
 * @param {boolean} checked
 */
export function changed(box, checked) {
  if (box === quiet()) keepQuiet()
  else setDoor(box.id === 'ui-open' ? { open: checked } : { watch: checked })
}

/** Show the stored setting for greetings. */
export function showQuiet() {
  try {
    quiet().checked = localStorage.getItem(QUIET) === 'yes'
  } catch {
    // no storage here: greetings are shown
  }
}

function keepQuiet() {
  try {
    localStorage.setItem(QUIET, quiet().checked ? 'yes' : 'no')
  } catch {
    // then it lasts for this page
  }
}

// Let bots take the free chairs.
export async function seatBots() {
  for (const [seat, { free }] of state.view.players.entries()) if (free) await ask({ do: 'request-bot', seat })
}
