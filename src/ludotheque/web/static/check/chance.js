// Computes chance from a secret, as chance/draws.py and game/material.py do.

import { hmac } from './hmac.js'
import { headOf } from './numbers.js'
import { bytes, hex, sha256 } from './sha256.js'

const NUMBERS = 2 ** 32 // how many different numbers a draw may give

/**
 * How a game is dealt, and the outcomes of its dice.
 * @typedef {object} Recipe
 * @property {string} game
 * @property {number} seats
 * @property {Record<string, string>} options
 * @property {string[][]} packs what is shuffled
 * @property {number[][]} piles for each pile, the places in the shuffled packs of what lies in it
 * @property {string[]} void deals of the first pile that are dealt again
 * @property {number[]} turned the piles whose pieces are turned at random
 * @property {number[]} sorted the piles whose order does not matter
 * @property {[text: string, weight: number, label: string][]} dice
 */

/** The random numbers of one throw, one after the other. */
export class Draws {
  /**
   * @param {string} secret
   * @param {(string | number)[]} about what is drawn for
   */
  constructor(secret, ...about) {
    this.secret = bytes(secret)
    this.about = about
    this.blocks = 0
    /** @type {number[]} */
    this.rest = []
  }

  next() {
    if (!this.rest.length) this.rest = this.nextBlock()
    return /** @type {number} */ (this.rest.shift())
  }

  nextBlock() {
    const block = new DataView(hmac(this.secret, bytes([...this.about, this.blocks++].join('\n'))).buffer)
    return [0, 4, 8, 12, 16, 20, 24, 28].map(offset => block.getUint32(offset))
  }

  /**
   * One of 0 … n - 1. Numbers that would favour some of them are skipped.
   * @param {number} n
   */
  below(n) {
    let number = this.next()
    while (number >= NUMBERS - (NUMBERS % n)) number = this.next()
    return number % n
  }

  /**
   * @template T
   * @param {T[]} items
   */
  shuffle(items) {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      ;[items[i], items[j]] = [items[j], items[i]]
    }
    return items
  }
}

/** All chance of one table. */
export class Chance {
  /**
   * @param {string} secret
   * @param {string} table its code
   * @param {string[]} words of the seats
   * @param {string[][] | null} [given] by throw, what each seat gave for it; null in the first form of chance
   * @param {{ rules: string, lines: string[] } | null} [heads] in the third form: what heads are made of
   */
  constructor(secret, table, words, given = null, heads = null) {
    this.secret = secret
    this.table = table
    this.words = words
    this.given = given
    this.heads = heads
  }

  /** The hash of the secret, which was published before the game. */
  get commitment() {
    return hex(sha256(bytes(this.secret)))
  }

  /** @param {number} number 0 is the deal */
  throw(number) {
    const given = this.given && (this.given[number] ?? [...this.words].fill(''))
    if (this.heads) return new Draws(this.secret, 'ludotheque chance 3', this.head(number), ...(given ?? []))
    return new Draws(
      this.secret,
      `ludotheque chance ${given ? 2 : 1}`,
      this.table,
      ...this.words,
      ...(given ?? []),
      number,
    )
  }

  /**
   * The hash of all that is public before a throw, its roster included.
   * @param {number} number
   */
  head(number) {
    const { rules = '', lines = [] } = this.heads ?? {}
    const { table, words, commitment: promise } = this
    return headOf({ table, rules, promise, words }, lines.slice(0, number), lines[number] ?? '')
  }

  /** @param {Recipe} recipe */
  deal(recipe) {
    return deal(recipe, this.throw(0))
  }

  /**
   * @param {Recipe['dice']} dice
   * @param {number} number
   */
  roll(dice, number) {
    let rest = this.throw(number).below(dice.reduce((sum, [, weight]) => sum + weight, 0))
    for (const [text, weight] of dice) {
      rest -= weight
      if (rest < 0) return text
    }
    throw new Error('There is nothing to throw.')
  }

  /** @param {string} text a record without its seal */
  seal(text) {
    return hex(hmac(bytes(this.secret), bytes(`ludotheque seal 1\n${text}`)))
  }
}

/**
 * @param {Recipe} recipe
 * @param {Draws} draws
 * @returns {string} the deal as text
 */
export function deal({ packs, piles, void: misdeals, turned, sorted }, draws) {
  const dealOnce = () => {
    const pieces = packs.flatMap(pack => draws.shuffle([...pack]))
    return piles.map(pile => pile.map(place => pieces[place]))
  }
  let dealt = dealOnce()
  while (misdeals.length && misdeals.includes(dealt[0].join(' '))) dealt = dealOnce()
  for (const n of turned) dealt[n] = dealt[n].map(piece => (draws.below(2) ? [...piece].reverse().join('') : piece))
  for (const n of sorted) dealt[n].sort()
  return dealt.map(pile => pile.join(' ')).join('/')
}
