// Plays on server.cjs: two sockets a table, each answers when it is its turn and the clock allows it.
//   node players.cjs PORT TABLES
// Says `connected`. For every line RATE SECONDS it plays, and prints what it measured; RATE 0 is as fast as it goes.
const { io } = require('socket.io-client')
const { createInterface } = require('node:readline')

const [port, tables] = process.argv.slice(2).map(Number)
let gap = 0 // ms between two moves of a table
let toAck = [], toView = []
let synced = 0, moves = 0, playing = false

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

function play(rate, seconds) {
  gap = rate ? 1000 * tables / rate : 0
  toAck = []
  toView = []
  moves = 0
  playing = true
  everyone.forEach((table, number) => {
    setTimeout(() => playing && table.seats[Number(table.state.ctx.currentPlayer)].press(), gap * number / tables)
  })
  setTimeout(() => {
    playing = false
    console.log(JSON.stringify({ moves, ack: toAck, view: toView }))
  }, 1000 * seconds)
}

const waiting = setInterval(() => {
  if (synced < 2 * tables) return
  clearInterval(waiting)
  console.log('connected')
  createInterface({ input: process.stdin }).on('line', line => play(...line.split(' ').map(Number)))
}, 50)
