// The server for the rest of the page: receives views, sends requests, and shows in the bar whether
// it is connected.
/** @import { Answer, Greeting, Hello, Request, View } from '../protocol' */
/** @import { Recipe } from '../check/chance.js' */
/** @import { Status } from './connection.js' */
import { byId, readJson } from '../dom.js'
import { ReceiptBook } from '../receipt.js'
import { words } from '../words.js'
import { Connection } from './connection.js'
import { showNotice } from './notice.js'
import { Numbers } from './numbers.js'
import { announce } from './prompt.js'
import { showRefusal } from './refusal.js'
import { state } from './state.js'
import { ViewQueue } from './view-queue.js'

const WORTH_MENTIONING = 1500 // ms without a connection after which the page says so
const YOUNGEST = 30_000 // ms: a page that is younger is not loaded anew yet

/** @type {Connection} */
let connection
/** @type {ViewQueue} */
let queue

/**
 * Show the view that came with the page, connect, and show every view that follows.
 * @param {(view: View) => void} show
 * @param {() => boolean} held whether what is shown is to be read before anything else is
 * @param {(greeting: Greeting) => void} onGreeting
 */
export function connect(show, held, onGreeting) {
  queue = new ViewQueue(show, held)
  const url = new URL(byId('ui-main').dataset.live ?? '', location.href)
  const main = byId('ui-main').dataset
  const recipe = document.getElementById('recipe') && /** @type {Recipe} */ (readJson('recipe'))
  const numbers = new Numbers(new ReceiptBook(main.code ?? '', recipe?.sorted), request)
  const onView = (/** @type {View} */ view) => {
    numbers.onView(view)
    queue.push(view)
  }
  connection = new Connection(url, { onView, onGreeting, onStatus: showStatus, onReload: reload, hello })
  onView(state.view)
}

/**
 * With several seats at this screen, stay with the one that was shown last.
 * @param {number} [seat]
 * @returns {Omit<Hello, 'do' | 'id'>}
 */
function hello(seat) {
  const { seats, viewpoint } = state.view
  const protocol = Number(byId('ui-main').dataset.protocol)
  return { protocol, version: queue.version, seat: seat ?? (seats.length > 1 ? viewpoint : null) }
}

// The server speaks another version of the protocol: reload the page to get the same one. While servers
// of both versions run, pages are not loaded again and again.
function reload() {
  setTimeout(() => location.reload(), Math.max(0, YOUNGEST - performance.now()))
}

// Continue with the views that came meanwhile.
export const goOn = () => queue.resume()

// A touch skips the pauses between moves of others. False if there is nothing to skip.
export const hurry = () => queue.hurry()

/** @param {number} seat */
export const viewAs = seat => connection.sayHello(seat)

// The drawing does not match what the server assumes: request all of it.
export function resync() {
  queue.needsWhole = true
  connection.sayHello()
}

// ── Requests ────────────────────────────────────────────────────────────────────────────

/** @param {Request} request */
export const request = request => connection.ask(request)

/**
 * Send a request; a refusal is shown. If it is possible as practice, the player is asked first.
 * @param {Request} request
 * @returns {Promise<Exclude<Answer, { is: 'refusal' }> | null>} null if it was refused, or nobody knows
 */
export async function ask(request) {
  const answer = await connection.ask(request)
  if (answer.is === 'lost') return null
  if (answer.is !== 'refusal') return answer
  if (!answer.ask) showRefusal(answer.why, answer.rule)
  else if (request.do === 'undo' && (await agreed(answer.ask))) return ask({ do: 'undo', practice: true })
  return null
}

/** @param {string} question */
async function agreed(question) {
  const { confirmed } = await import('./panels/dialogs.js')
  return confirmed(question)
}

// ── Connection status ───────────────────────────────────────────────────────────────────

/** @type {ReturnType<typeof setTimeout> | undefined} */
let mention

/** @param {Status} status */
function showStatus(status) {
  const online = status === 'online'
  byId('ui-dot').classList.toggle('dot-wait', !online)
  byId('ui-status').textContent = online ? words.online : words.reconnecting
  clearTimeout(mention)
  if (online) mentionOffline(false)
  else if (status === 'closed') showRefusal(words.gone)
  else mention = setTimeout(mentionOffline, WORTH_MENTIONING, true)
}

/** @param {boolean} offline */
function mentionOffline(offline) {
  if (state.offline === offline) return
  state.offline = offline
  showNotice()
  if (offline) announce(words.kept)
}
