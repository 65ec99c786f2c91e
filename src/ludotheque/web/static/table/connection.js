// The WebSocket to the server. A request is sent again until it is answered, over as many sockets as that takes;
// the server recognizes by its `ply` a move that it has made already.
import { openSocket } from '../transport.js'

/** @import { Answer, Greeting, Hello, News, Request, ServerMessage, View } from '../protocol' */

const ANSWER_TIMEOUT = 8000 // ms without an answer after which a socket counts as dead
const CHECK_INTERVAL = 2000
const FIRST_RETRY = 250 // ms before the first new attempt to connect; doubled each time
const LONGEST_RETRY = 8000
const SOON = 30_000 // ms after a loss in which a server is expected back: until then,
const SOON_RETRY = 750 // attempts are no further apart, so that it has its visitors within a second
const RESTARTING = 1012 // close code of a server that will be back in a moment
const RESTART_SPREAD = 1000 // ms over which its visitors come back, not all at once
const FINAL_CODES = [4403, 4404] // close codes after which there is no use in trying again

// These requests must not be carried out twice. Once sent, they are not sent again: the view that follows the
// new connection shows whether they arrived.
const SENT_ONCE = new Set(['undo', 'answer-offer', 'request-bot', 'greet'])

/** @typedef {'online' | 'offline' | 'closed'} Status `closed`: no new attempt will be made */
/** @typedef {{ is: 'lost' }} Lost whether the server did it is not known */

/**
 * @typedef {object} Handlers
 * @property {(view: View) => void} onView
 * @property {(greeting: Greeting | News) => void} onGreeting
 * @property {(status: Status) => void} onStatus
 * @property {() => void} onReload the server speaks another version of the protocol than this page
 * @property {(seat?: number) => Omit<Hello, 'do' | 'id'>} hello what to greet the server with
 */

/**
 * @typedef {object} Pending a request without an answer yet
 * @property {Request} request
 * @property {(answer: Answer | Lost) => void} resolve
 * @property {number} sentAt 0 if it has not been sent
 */

/**
 * Long messages come compressed.
 * @param {Blob} blob
 * @returns {Promise<ServerMessage>}
 */
const decompress = blob => new Response(blob.stream().pipeThrough(new DecompressionStream('deflate'))).json()

/** @param {string | Blob} data */
const decode = data => (typeof data === 'string' ? JSON.parse(data) : decompress(data))

export class Connection {
  /**
   * @param {string | URL} url of the table, as http or ws
   * @param {Handlers} handlers
   */
  constructor(url, handlers) {
    this.url = new URL(url)
    this.url.protocol = this.url.protocol.replace('http', 'ws')
    this.handlers = handlers
    this.nextId = Date.now() // so that two tabs, or a page before and after a reload, use different ids
    /** @type {Map<number, Pending>} */
    this.pending = new Map()
    this.retryDelay = FIRST_RETRY
    this.lostAt = 0 // when the connection was lost; 0 while there is one
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retryTimer = undefined
    this.socket = this.open()
    addEventListener('online', () => this.reconnectNow())
    document.addEventListener('visibilitychange', () => document.hidden || this.reconnectNow())
    setInterval(() => this.closeIfDead(), CHECK_INTERVAL)
  }

  // ── Sockets ───────────────────────────────────────────────────────────────────────────

  open() {
    clearTimeout(this.retryTimer)
    const socket = openSocket(this.url)
    socket.binaryType = 'blob'
    let received = Promise.resolve() // decompressing takes a moment: messages are handled in the order they came
    socket.onopen = () => this.opened()
    socket.onmessage = ({ data }) => {
      received = received.then(() => decode(data)).then(message => this.receive(message))
    }
    socket.onclose = ({ code }) => socket === this.socket && this.closed(code)
    this.socket = socket
    return socket
  }

  isOpen() {
    return this.socket.readyState === WebSocket.OPEN
  }

  opened() {
    this.retryDelay = FIRST_RETRY
    this.lostAt = 0
    this.sayHello()
    for (const [id, { request, sentAt, resolve }] of this.pending) {
      if (!sentAt || !SENT_ONCE.has(request.do)) this.send(id)
      else {
        this.pending.delete(id)
        resolve({ is: 'lost' })
      }
    }
    this.handlers.onStatus('online')
  }

  /** @param {number} code */
  closed(code) {
    const final = FINAL_CODES.includes(code)
    this.handlers.onStatus(final ? 'closed' : 'offline')
    if (final) return
    this.lostAt ||= Date.now()
    const soon = Date.now() - this.lostAt < SOON
    const delay = code === RESTARTING ? RESTART_SPREAD * Math.random() : this.retryDelay * (0.7 + 0.6 * Math.random())
    this.retryTimer = setTimeout(() => this.open(), delay)
    this.retryDelay = Math.min(2 * this.retryDelay, soon ? SOON_RETRY : LONGEST_RETRY)
  }

  // The network is back, or the page is visible again: reconnect at once.
  reconnectNow() {
    if (this.socket.readyState !== WebSocket.CLOSED) return
    this.retryDelay = FIRST_RETRY
    this.open()
  }

  // Give up a socket that brings no answers.
  closeIfDead() {
    const latest = Date.now() - ANSWER_TIMEOUT
    const overdue = [...this.pending.values()].some(({ sentAt }) => sentAt && sentAt < latest)
    if (!overdue || !this.isOpen()) return
    this.socket.onclose = null
    this.socket.close()
    this.closed(0)
  }

  // ── Messages ──────────────────────────────────────────────────────────────────────────

  /**
   * Request a view, perhaps for another seat. A new socket does that by itself.
   * @param {number} [seat]
   */
  sayHello(seat) {
    if (!this.isOpen()) return
    this.socket.send(JSON.stringify({ do: 'hello', id: this.nextId++, ...this.handlers.hello(seat) }))
  }

  /**
   * Send a request, now or as soon as there is a connection.
   * @param {Request} request
   * @returns {Promise<Answer | Lost>} whatever the answer is
   */
  ask(request) {
    return new Promise(resolve => {
      const id = this.nextId++
      this.pending.set(id, { request, resolve, sentAt: 0 })
      if (this.isOpen()) this.send(id)
    })
  }

  /** @param {number} id */
  send(id) {
    const pending = this.pending.get(id)
    if (!pending) return
    pending.sentAt = Date.now()
    this.socket.send(JSON.stringify({ ...pending.request, id }))
  }

  /** @param {ServerMessage} message */
  receive(message) {
    if (message.is === 'view') {
      if (message.done !== undefined) this.answered({ is: 'done', id: message.done })
      return this.handlers.onView(message)
    }
    if (message.is === 'greeting' || message.is === 'news') return this.handlers.onGreeting(message)
    if (message.is === 'reload') return this.handlers.onReload()
    this.answered(message)
  }

  /** @param {Answer} answer which whoever asked gets after a view that came with it has been handled */
  answered(answer) {
    if (answer.id === undefined) return
    this.pending.get(answer.id)?.resolve(answer)
    this.pending.delete(answer.id)
  }
}
