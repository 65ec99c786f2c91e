// The hash chain of a browser, as in chains.py: each number is the SHA-256 of the next one.
import { bytes, hex, sha256 } from './sha256.js'

const LENGTH = 1000 // numbers of a chain: more throws than a game has

/**
 * The number before this one in its chain: its hash.
 * @param {string} number
 */
export const before = number => hex(sha256(bytes(number)))

/** A random number of 256 bits. */
export const newSeed = () => hex(crypto.getRandomValues(new Uint8Array(32)))

export class Chain {
  /** @param {string} seed */
  constructor(seed) {
    this.numbers = [seed]
    for (let i = 0; i < LENGTH; i++) this.numbers.push(before(this.numbers[i]))
    this.numbers.reverse()
  }

  /** The commitment to all of its numbers, which reveals none. */
  get commitment() {
    return this.numbers[0]
  }

  /** @param {string} number */
  has(number) {
    return this.numbers.includes(number)
  }

  /**
   * The number to give after the last one.
   * @param {string} last
   * @returns {string | undefined}
   */
  after(last) {
    return this.has(last) ? this.numbers[this.numbers.indexOf(last) + 1] : undefined
  }
}
