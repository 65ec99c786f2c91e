// The server for the rest of the page: receives views, sends requests, and shows in the bar whether
// it is connected.
/** @import { Answer, Greeting, Hello, News, Request, View } from '../protocol' */
/** @import { Recipe } from '../check/chance.js' */
/** @import { Status } from './connection.js' */
import { byId, readJson } from '../dom.js'
import { words } from '../words.js'
import { Connection } from './connection.js'
import { showNotice } from './notice.js'
import { Numbers } from './numbers.js'
import { announce } from './prompt.js'
import { showRefusal } from './refusal.js'
import { state } from './state.js'
import { ViewQueue } from './view-queue.js'

const WORTH_MENTIONING = 1500 // ms without a connection after which the page says so
const ANSWERING = 50 // ms for which a view waits to be drawn while its question is answered
const YOUNGEST = 30_000 // ms: a page that is younger is not loaded anew yet

/** @type {Connection} */
let connection
/** @type {ViewQueue} */
let queue
/** @type {Numbers} */
let numbers

/**
 * Show the view that came with the page, connect, and show every view that follows.
 * @param {(view: View) => void} show
 * @param {() => boolean} held whether what is shown is to be read before anything else is
 * @param {(greeting: Greeting | News) => void} onGreeting
 */
export function connect(show, held, onGreeting) {
  queue = new ViewQueue(show, held)
  const url = new URL(byId('ui-main').dataset.live ?? '', location.href)
  const main = byId('ui-main').dataset
  const recipe = document.getElementById('recipe') && /** @type {Recipe} */ (readJson('recipe'))
  numbers = new Numbers(main.code ?? '', recipe?.sorted ?? [], request, tellDoubt)
  const onView = (/** @type {View} */ view) => {
    numbers.onView(view)
    state.deal = view.deal || state.deal
    pushAfter(view)
  }
  connection = new Connection(url, { onView, onGreeting, onStatus: showStatus, onReload: reload, hello })
  onView(state.view)
}

let waiting = 0 // views that wait to be drawn

/**
 * Drawing keeps a browser busy: what is asked of it is answered before that. Views stay in order.
 * @param {View} view
 */
function pushAfter(view) {
  const { throw: next } = view
  if (!waiting && !next?.asked?.includes(next.seat ?? -1)) return queue.push(view)
  waiting++
  const draw = () => {
    waiting--
    queue.push(view)
  }
  Promise.race([numbers.done, new Promise(resolve => setTimeout(resolve, ANSWERING))]).then(draw)
}

/** @type {Record<string, string>} */
const DOUBTS = {
  again: words.doubtAgain,
  bots: words.doubtBots,
  deal: words.doubtDeal,
  promise: words.doubtPromise,
  shown: words.doubtShown,
  throws: words.doubtThrows,
}

/**
 * The chance of this table is not what it was: its player is told at once.
 * @param {string} doubt
 */
function tellDoubt(doubt) {
  state.doubt = DOUBTS[doubt] ?? words.doubtMoves
  showNotice()
  announce(state.doubt)
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

// Everything that was shown until now is in the receipt.
export const kept = () => numbers.done

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
  return confirmed(question, true)
}

// ── Connection status ───────────────────────────────────────────────────────────────────

/** @type {ReturnType<typeof setTimeout> | undefined} runs from the loss on, however often one tries to connect again */
let mention

/** @param {Status} status */
function showStatus(status) {
  const online = status === 'online'
  byId('ui-dot').classList.toggle('dot-wait', !online)
  byId('ui-status').textContent = online ? words.online : words.reconnecting
  if (status === 'offline') {
    mention ??= setTimeout(mentionOffline, WORTH_MENTIONING, true)
    return
  }
  clearTimeout(mention)
  mention = undefined
  if (online) mentionOffline(false)
  else showRefusal(words.gone)
}

/** @param {boolean} offline */
function mentionOffline(offline) {
  if (state.offline === offline) return
  state.offline = offline
  showNotice()
  if (offline) announce(words.kept)
}
