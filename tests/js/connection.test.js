import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { Connection } from '../../src/ludotheque/web/static/table/connection.js'

/** A socket whose other end is the test. */
class TestSocket {
  static CONNECTING = 0
  static OPEN = 1
  static CLOSED = 3
  static opened = []

  constructor(url) {
    this.url = String(url)
    this.readyState = TestSocket.CONNECTING
    this.sent = []
    TestSocket.opened.push(this)
  }

  send(text) {
    assert.equal(this.readyState, TestSocket.OPEN, 'sent through a socket that is not open')
    this.sent.push(JSON.parse(text))
  }

  close() {
    this.readyState = TestSocket.CLOSED
    setTimeout(() => this.onclose?.({ code: 1006 }), 30_000) // a dead peer does not answer
  }

  // What the server does:
  accept() {
    this.readyState = TestSocket.OPEN
    this.onopen()
  }

  drop(code = 1006) {
    this.readyState = TestSocket.CLOSED
    this.onclose?.({ code })
  }

  async deliver(...messages) {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) })
    await soon()
  }

  /** What was sent, but for the hellos. */
  get requests() {
    return this.sent.filter(message => message.do !== 'hello')
  }
}

const soon = () => new Promise(resolve => setImmediate(resolve))
const sockets = () => TestSocket.opened
const latest = () => sockets().at(-1)

let listeners // of the window and the document
let version
let views
let statuses
let reloads
let connection

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_000_000 })
  mock.method(Math, 'random', () => 0.5) // delays are neither shortened nor lengthened
  TestSocket.opened.length = 0
  listeners = {}
  const addEventListener = (kind, listener) => {
    listeners[kind] = listener
  }
  Object.assign(globalThis, { WebSocket: TestSocket, addEventListener, document: { addEventListener, hidden: false } })
  version = 7
  views = []
  statuses = []
  reloads = 0
  connection = new Connection('http://localhost:8000/t/LUNE-7/live', {
    onView: view => views.push(view),
    onStatus: status => statuses.push(status),
    onReload: () => {
      reloads += 1
    },
    hello: seat => ({ protocol: 1, version, seat: seat ?? null }),
  })
})

afterEach(() => {
  mock.timers.reset()
  mock.restoreAll()
})

test('it greets the server with the version that is on the page', () => {
  assert.equal(latest().url, 'ws://localhost:8000/t/LUNE-7/live')
  latest().accept()
  assert.deepEqual(latest().sent, [{ do: 'hello', id: 1_000_000, protocol: 1, version: 7, seat: null }])
  assert.deepEqual(statuses, ['online'])
})

test('views are handed on, and answers go to whoever asked', async () => {
  latest().accept()
  const [hint, list] = [connection.ask({ do: 'ask-hint' }), connection.ask({ do: 'list-moves' })]
  const [first, second] = latest().requests
  assert.notEqual(first.id, second.id)
  await latest().deliver(
    { is: 'view', version: 8 },
    { is: 'move-list', id: second.id },
    { is: 'refusal', id: first.id, why: '!' },
  )
  assert.deepEqual(views, [{ is: 'view', version: 8 }])
  assert.equal((await list).is, 'move-list')
  assert.equal((await hint).why, '!')
})

test('a view that tells what was done answers the request, and is handed on', async () => {
  latest().accept()
  const move = connection.ask({ do: 'play-touches', ply: 3, path: ['a'] })
  const [{ id }] = latest().requests
  await latest().deliver({ is: 'view', version: 8 }, { is: 'view', version: 9, done: id })
  assert.deepEqual(await move, { is: 'done', id })
  assert.deepEqual(
    views.map(view => view.version),
    [8, 9],
  )
  latest().drop()
  mock.timers.tick(250)
  latest().accept()
  assert.deepEqual(latest().requests, [], 'what is answered is not sent again')
})

test('an answer to nobody is ignored', async () => {
  latest().accept()
  await latest().deliver({ is: 'done', id: 1 }, { is: 'refusal', why: 'Too many messages.' })
  assert.deepEqual(views, [])
})

test('a page of another version of the protocol is told so', async () => {
  latest().accept()
  await latest().deliver({ is: 'reload', id: latest().sent[0].id, protocol: 2 })
  assert.equal(reloads, 1)
})

test('messages are handled in the order they came, compressed or not', async () => {
  latest().accept()
  const long = deflateSync(JSON.stringify({ is: 'view', version: 8 }))
  latest().onmessage({ data: new Blob([long]) })
  latest().onmessage({ data: JSON.stringify({ is: 'view', version: 9 }) })
  while (views.length < 2) await soon()
  assert.deepEqual(
    views.map(view => view.version),
    [8, 9],
  )
})

test('what is asked before there is a connection is sent with it, after the greeting', () => {
  connection.ask({ do: 'play-touches', ply: 3, path: ['a'] })
  assert.deepEqual(latest().sent, [])
  latest().accept()
  assert.deepEqual(
    latest().sent.map(message => message.do),
    ['hello', 'play-touches'],
  )
})

test('a move is sent again over the next socket, with the same id, until it is answered', async () => {
  latest().accept()
  const answer = connection.ask({ do: 'play-touches', ply: 3, path: ['a'] })
  const [sent] = latest().requests
  latest().drop()
  mock.timers.tick(250)
  latest().accept()
  assert.deepEqual(latest().requests, [sent])
  latest().drop()
  mock.timers.tick(250)
  latest().accept()
  assert.deepEqual(latest().requests, [sent])
  await latest().deliver({ is: 'done', id: sent.id })
  assert.equal((await answer).is, 'done')
  latest().drop()
  mock.timers.tick(250)
  latest().accept()
  assert.deepEqual(latest().requests, [], 'what is answered is not sent again')
})

for (const request of [{ do: 'undo' }, { do: 'answer-offer', yes: true }, { do: 'request-bot', seat: 1 }]) {
  test(`${request.do} is not sent twice: whether it arrived is not known`, async () => {
    latest().accept()
    const answer = connection.ask(request)
    latest().drop()
    mock.timers.tick(250)
    latest().accept()
    assert.deepEqual(latest().requests, [])
    assert.deepEqual(await answer, { is: 'lost' })
  })

  test(`${request.do} that was never sent is sent later`, () => {
    connection.ask(request)
    latest().accept()
    assert.equal(latest().requests.length, 1)
  })
}

test('it tries again after a quarter of a second, then often for half a minute, then ever more slowly', () => {
  const often = Array(40).fill(750) // 30 seconds, with the first two
  for (const delay of [250, 500, ...often, 1500, 3000, 6000, 8000, 8000]) {
    const before = sockets().length
    latest().drop()
    mock.timers.tick(delay - 1)
    assert.equal(sockets().length, before)
    mock.timers.tick(1)
    assert.equal(sockets().length, before + 1)
  }
  latest().accept()
  latest().drop()
  mock.timers.tick(250)
  assert.equal(latest().readyState, TestSocket.CONNECTING, 'after a success it begins with short delays again')
})

test('a server that restarts gets its visitors back within a second', () => {
  latest().accept()
  latest().drop(1012)
  mock.timers.tick(500)
  assert.equal(sockets().length, 2)
})

test('there is no new attempt when the table does not exist, or not for this page', () => {
  for (const code of [4403, 4404]) {
    const before = sockets().length
    latest().drop(code)
    mock.timers.tick(60_000)
    assert.equal(sockets().length, before)
    assert.equal(statuses.pop(), 'closed')
    connection.open()
  }
})

test('a network that is back, or a page that is looked at again, is not kept waiting', () => {
  latest().drop()
  listeners.online()
  assert.equal(sockets().length, 2)
  latest().drop()
  document.hidden = true
  listeners.visibilitychange()
  assert.equal(sockets().length, 2)
  document.hidden = false
  listeners.visibilitychange()
  assert.equal(sockets().length, 3)
  latest().accept()
  listeners.online()
  assert.equal(sockets().length, 3, 'a connection that works is left alone')
})

test('a socket without an answer for eight seconds is given up, whatever becomes of it', () => {
  latest().accept()
  const silent = latest()
  connection.ask({ do: 'play-touches', ply: 3, path: ['a'] })
  mock.timers.tick(8000)
  assert.equal(silent.readyState, TestSocket.OPEN)
  mock.timers.tick(2000)
  assert.equal(silent.readyState, TestSocket.CLOSED)
  silent.onclose?.({ code: 1006 })
  assert.deepEqual(statuses, ['online', 'offline'])
  mock.timers.tick(250)
  latest().accept()
  assert.equal(latest().requests[0].do, 'play-touches')
  mock.timers.tick(250)
  assert.equal(sockets().length, 2)
})

test('a hello for another seat is said over an open socket only', () => {
  connection.sayHello(1)
  assert.deepEqual(latest().sent, [])
  latest().accept()
  connection.sayHello(1)
  assert.deepEqual(
    latest().sent.map(({ seat }) => seat),
    [null, 1],
  )
})

test('each new socket asks for what has changed since the version that came last', () => {
  latest().accept()
  version = 12
  latest().drop()
  mock.timers.tick(250)
  latest().accept()
  assert.deepEqual(
    latest().sent.map(hello => hello.version),
    [12],
  )
})
