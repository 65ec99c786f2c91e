// The line to the server. What is asked is sent until it is answered, over as many connections as
// that takes; the server knows by `ply` a move that it has made already.

const PATIENCE = 8000      // ms without an answer before the line counts as dead
const FIRST_WAIT = 250     // ms before the first try to connect again; doubled each time
const LONGEST_WAIT = 8000
const RESTARTING = 1012    // the server will be back in a moment: not all browsers should come at the same one
const SPREAD = 1000
const FINAL = [4403, 4404] // the server closed for good: no such table, or not from here

// Asked twice, these would do twice what was wanted. They are not repeated once they have left:
// the view that follows a reconnection tells whether they arrived.
const ONCE = new Set(['undo', 'answer', 'propose'])

// Long messages come compressed.
const unpacked = blob => new Response(blob.stream().pipeThrough(new DecompressionStream('deflate'))).json()

export class Line {
  // hears(message): a view or a goodbye · state(online, final) · greeting(): what hello says
  constructor(path, { hears, state, greeting }) {
    this.url = new URL(path, location.href)
    this.url.protocol = this.url.protocol.replace('http', 'ws')
    Object.assign(this, { hears, state, greeting })
    this.next = Date.now()   // ids of two tabs, or of a page before and after a reload, differ
    this.waiting = new Map() // id → {message, resolve, sent}
    this.wait = FIRST_WAIT
    this.open()
    addEventListener('online', () => this.hurry())
    document.addEventListener('visibilitychange', () => document.hidden || this.hurry())
    setInterval(() => this.check(), 2000)
  }

  open() {
    clearTimeout(this.timer)
    const socket = this.socket = new WebSocket(this.url)
    socket.binaryType = 'blob'
    let order = Promise.resolve() // unpacking takes a moment: what came first is heard first
    socket.onopen = () => this.opened()
    socket.onmessage = ({ data }) => {
      if (typeof data === 'string') order = order.then(() => this.heard(JSON.parse(data)))
      else order = order.then(() => unpacked(data)).then(message => this.heard(message))
    }
    socket.onclose = event => socket === this.socket && this.closed(event.code)
  }

  opened() {
    this.wait = FIRST_WAIT
    this.hello()
    for (const [id, { message, sent, resolve }] of this.waiting) {
      if (!sent || !ONCE.has(message.do)) this.post(id)
      else { this.waiting.delete(id); resolve({ is: 'lost' }) }
    }
    this.state(true, false)
  }

  closed(code) {
    const final = FINAL.includes(code)
    this.state(false, final)
    if (final) return
    const pause = code === RESTARTING ? SPREAD * Math.random() : this.wait * (0.7 + 0.6 * Math.random())
    this.timer = setTimeout(() => this.open(), pause)
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT)
  }

  // The network is back, or somebody looks again: do not wait out the pause.
  hurry() {
    if (this.socket.readyState === WebSocket.CLOSED) { this.wait = FIRST_WAIT; this.open() }
  }

  // A line that swallows what is said is closed, so that a new one is opened.
  check() {
    const now = Date.now()
    const dead = [...this.waiting.values()].some(({ sent }) => sent && now - sent > PATIENCE)
    if (dead && this.socket.readyState === WebSocket.OPEN) {
      const socket = this.socket
      socket.onclose = null
      socket.close()
      this.closed(0)
    }
  }

  hello(seat) {
    this.socket.send(JSON.stringify({ do: 'hello', id: this.next++, ...this.greeting(seat) }))
  }

  // A question or an order; the promise gives the answer, whatever it is.
  ask(message) {
    return new Promise(resolve => {
      const id = this.next++
      this.waiting.set(id, { message, resolve, sent: 0 })
      if (this.socket.readyState === WebSocket.OPEN) this.post(id)
    })
  }

  post(id) {
    const entry = this.waiting.get(id)
    entry.sent = Date.now()
    this.socket.send(JSON.stringify({ ...entry.message, id }))
  }

  heard(message) {
    if (message.is === 'view' || message.is === 'bye') return this.hears(message)
    const entry = this.waiting.get(message.id)
    if (!entry) return
    this.waiting.delete(message.id)
    entry.resolve(message)
  }
}
