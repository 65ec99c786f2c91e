// Plays on server.cjs: two sockets a table, each answers when it is its turn and the clock allows it.
//   node players.cjs PORT TABLES RATE SECONDS
// RATE 0 is as fast as it goes. Says `connected`, waits for a line, plays, and prints what it measured.
const { io } = require('socket.io-client')

const [port, tables, rate, seconds] = process.argv.slice(2).map(Number)
const gap = rate ? 1000 * tables / rate : 0 // ms between two moves of a table
const toAck = [], toView = []
let synced = 0, moves = 0, playing = false, ends = 0

class Seat {
  constructor(table, player) {
    this.table = table
    this.player = String(player)
    this.socket = io(`http://127.0.0.1:${port}/count`, { transports: ['websocket'], forceNew: true })
    this.socket.on('connect', () => this.socket.emit('sync', table.id, this.player, undefined, 2))
    this.socket.on('sync', (id, { state }) => { this.table.state = state; synced += 1 })
    this.socket.on('update', (id, state) => this.heard(state))
  }

  press() {
    this.table.sent = performance.now()
    const payload = { type: 'press', args: [], playerID: this.player }
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, this.table.state._stateID, this.table.id, this.player)
  }

  // The mover's own update acknowledges the move; that of the other shows it to them.
  heard(state) {
    const spent = performance.now() - this.table.sent
    if (state.ctx.currentPlayer !== this.player) toAck.push(spent)
    else {
      toView.push(spent)
      moves += 1
      this.table.state = state
      if (playing) setTimeout(() => playing && this.press(), gap - spent)
    }
  }
}

const everyone = []
for (let number = 0; number < tables; number += 1) {
  const table = { id: `table${number}`, sent: 0, state: null }
  table.seats = [new Seat(table, 0), new Seat(table, 1)]
  everyone.push(table)
}

const waiting = setInterval(() => {
  if (synced < 2 * tables) return
  clearInterval(waiting)
  console.log('connected')
  process.stdin.once('data', () => {
    playing = true
    everyone.forEach((table, number) => {
      setTimeout(() => table.seats[Number(table.state.ctx.currentPlayer)].press(), gap * number / tables)
    })
    setTimeout(() => {
      playing = false
      process.stdout.write(JSON.stringify({ moves, ack: toAck, view: toView }) + '\n', () => process.exit())
    }, 1000 * seconds)
  })
}, 50)
