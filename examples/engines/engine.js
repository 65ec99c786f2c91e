#!/usr/bin/env node
// An engine in JavaScript: it plays the legal move with the shortest text, or any of those.
//
//     ludotheque arena wyx 3 laconic --engine "laconic=node examples/engines/engine.js"
//
// docs/engines.md describes the protocol. To write your own engine, change `choose`.
import { createInterface } from 'node:readline'

/** A legal move. `deal` and `played` have `?` for what this seat may not know. */
function choose({ legal }, seed) {
  const shortest = Math.min(...legal.map((move) => move.length))
  const best = legal.filter((move) => move.length === shortest)
  return best[seed % best.length]
}

const say = (line) => process.stdout.write(`${line}\n`)
let position = { deal: '', played: [], legal: [], board: [] }

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const space = line.indexOf(' ')
    const word = space < 0 ? line : line.slice(0, space)
    const rest = space < 0 ? '' : line.slice(space + 1)
    if (word === 'ludotheque') {
      say('name Laconic')
      say('ready')
    } else if (word === 'position') {
      position = { deal: '', played: [], legal: [], board: [] }
    } else if (word === 'deal') {
      position.deal = rest
    } else if (Array.isArray(position[word])) {
      position[word].push(rest)
    } else if (word === 'go') {
      // seconds, clock, nodes and seed may follow; this one needs no time
      const seed = Number(/seed (\d+)/.exec(rest)?.[1] ?? 0)
      say(`info ${position.legal.length} moves`)
      say(`move ${choose(position, seed)}`)
    } else if (word === 'quit') {
      process.exit(0)
    }
  })
  .on('close', () => process.exit(0))
