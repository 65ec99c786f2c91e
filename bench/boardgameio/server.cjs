// A trivial game on boardgame.io, in memory: two people who count in turn.
//   node server.cjs PORT
const { Server, Origins } = require('boardgame.io/server')

const game = {
  name: 'count',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { press: ({ G }) => { G.count += 1 } },
}

Server({ games: [game], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]))
