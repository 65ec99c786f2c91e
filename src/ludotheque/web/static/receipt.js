// The receipt: what this browser was shown and has given at a table, link by link. One only ever adds to it. It decides
// what a server may be answered: one answer a throw, ever (docs/chance.md).
/** @import { Answer, Receipt } from './check/story.js' */
/** @import { NextThrow, View } from './protocol' */
import { Chain, newSeed } from './check/chain.js'
import { hashOf, headOf, readLine } from './check/numbers.js'
import { isSameDeal, isSameMove, joinDeals } from './check/seen-moves.js'
import { beginning, isHidden, isLink, isThrow, storyOf } from './check/story.js'

/**
 * What is kept of a table.
 * @typedef {object} Kept
 * @property {string} table
 * @property {string} seed of the chain; it never leaves this browser
 * @property {string[]} links
 * @property {string} head the hash of all links
 * @property {number} since ms
 * @property {number} version of the last view that was seen
 * @property {string} by the page that saw it
 */

/**
 * What to send.
 * @typedef {{ do: 'commit-number', commitment: string } | { do: 'give-number', throw: number, number: string, head: string }} Reply
 */

const CHANCE = -1

/**
 * @param {string} table
 * @returns {Kept}
 */
export const nothingKept = table => ({
  table,
  seed: '',
  links: [],
  head: beginning(table),
  since: Date.now(),
  version: -1,
  by: '',
})

/**
 * @param {Kept} kept
 * @returns {Receipt}
 */
export const receiptFrom = ({ table, links, head }) => ({ receipt: 2, table, links, head })

/** Chains that were computed: a thousand hashes take some milliseconds. @type {Map<string, Chain>} */
const chains = new Map()

/** @param {string} seed */
function chainOf(seed) {
  if (!chains.has(seed)) chains.set(seed, new Chain(seed))
  return /** @type {Chain} */ (chains.get(seed))
}

/** The receipt of one table, while it is played: what is shown is added, and what is asked is answered. */
export class ReceiptBook {
  /**
   * @param {Kept} kept
   * @param {number[]} [sorted] the piles of its deal in which the order means nothing
   */
  constructor(kept, sorted = []) {
    this.kept = { ...kept, links: [...kept.links] }
    this.sorted = sorted
    this.story = storyOf(kept.links)
    this.changed = false
  }

  /** @param {string} link */
  add(link) {
    if (!isLink(link)) return this.doubt('shown')
    this.kept.links.push(link)
    this.kept.head = hashOf(this.kept.head, link)
    this.story.add(link)
    this.changed = true
  }

  /** @param {string} doubt */
  doubt(doubt) {
    if (!this.story.doubts.includes(doubt)) this.add(`doubt ${doubt}`)
  }

  // ── What is shown ─────────────────────────────────────────────────────────────────────

  /**
   * @param {View} view
   * @param {boolean} fresh whether it is the first one since the page was loaded
   */
  see({ moves, seats: here, held: seats = here, deal, bots = '', throw: next, result }, fresh) {
    this.seeMoves(moves, seats, fresh)
    if (deal) this.seeDeal(deal)
    this.seeBots(bots)
    if (next && Object.keys(this.story.gave).length) this.seePromise(next.promise)
    if (next) this.seeLines(next)
    const { outcome } = result ?? {}
    if (outcome && outcome !== this.story.outcome) this.add(`end ${outcome}`)
  }

  /**
   * A view that another tab has gone beyond: what never changes must be as it is known there.
   * @param {View} view
   */
  seeLate({ moves, deal }) {
    const fell = moves.added.filter(({ seat }) => seat < 0)
    if (fell.some(({ text }, at) => text !== (this.story.throws[at + 1] ?? text))) this.doubt('throws')
    if (deal && !isSameDeal(this.story.deal || deal, deal, this.sorted)) this.doubt('deal')
  }

  /**
   * Another memory of this table: this browser's was wiped, and began anew in another tab. Both answers count.
   * @param {Kept} other
   */
  seeOther({ links }) {
    const known = this.kept.links
    if (links.every((link, at) => link === (known[at] ?? link))) return
    const [own, others] = [this.story.gave, storyOf(links).gave]
    const twice = Object.keys(others)
      .map(Number)
      .filter(n => n in own && own[n].number !== others[n].number)
    if (twice.length) this.doubt('again')
  }

  /**
   * @param {View['moves']} moves
   * @param {number[]} seats
   * @param {boolean} fresh
   */
  seeMoves({ kept, added }, seats, fresh) {
    const before = this.story.moves
    const now = [...before.slice(0, kept), ...added.map(({ seat, text }) => `${seat < 0 ? '*' : seat} ${text}`)]
    if (fresh && !isContinued(before, now, seats)) this.doubt('moves')
    const same = before.findIndex((move, ply) => move !== now[ply])
    const from = same < 0 ? before.length : same
    const pending = Object.entries(this.story.gave).find(([n]) => Number(n) && !(Number(n) in this.story.throws))
    if (pending && isPassed(pending[1], from, now)) this.doubt('moves')
    if (from >= now.length && now.length < before.length) this.add(`back ${now.length}`)
    for (let ply = from; ply < now.length; ply++) this.seeMove(ply, now[ply])
  }

  /**
   * A throw that fell once falls again as it fell, even in practice.
   * @param {number} ply
   * @param {string} move
   */
  seeMove(ply, move) {
    if (isThrow(move)) {
      const known = this.story.throws[this.story.moves.slice(0, ply).filter(isThrow).length + 1]
      if (known !== undefined && known !== move.slice(2)) this.doubt('throws')
    }
    this.add(`move ${ply} ${move}`)
  }

  /** @param {string} promise */
  seePromise(promise) {
    if (this.story.promise !== promise) this.doubt('promise')
  }

  /**
   * More of the deal may be revealed later; what was seen must not change.
   * @param {string} deal
   */
  seeDeal(deal) {
    const known = this.story.deal || deal
    if (!isSameDeal(known, deal, this.sorted)) return this.doubt('deal')
    const joined = joinDeals(known, deal, this.sorted)
    if (joined !== this.story.deal) this.add(`deal ${joined}`)
  }

  /**
   * A bot may take over a seat, and give it back, but its level must not change.
   * @param {string} bots
   */
  seeBots(bots) {
    if (bots === this.story.bots) return
    const before = levelsOf(this.story.bots ?? '')
    if (Object.entries(levelsOf(bots)).some(([seat, level]) => level !== (before[seat] ?? level))) this.doubt('bots')
    this.add(bots ? `bots ${bots}` : 'bots')
  }

  /**
   * What was given for earlier throws: once shown, it stays; and it has what this browser gave, for what it was asked.
   * @param {NextThrow} next
   */
  seeLines(next) {
    for (const [at, line] of next.lines.entries()) {
      const n = next.first + at
      if (this.story.lines[n] === line) continue
      if (n in this.story.lines) this.doubt('throws')
      else this.seeLine(n, line, next)
    }
  }

  /**
   * @param {number} n
   * @param {string} line
   * @param {NextThrow} next
   */
  seeLine(n, line, next) {
    this.add(`line ${n} ${line}`)
    const entries = readLine(line)
    if (!entries) return this.doubt('shown')
    const answer = this.story.gave[n]
    const entry = entries.find(({ seat }) => seat === answer?.seat)
    const earlier = this.linesBefore(n)
    if (!answer || !entry?.number || !earlier) return
    if (entry.number !== answer.number || headOf(this.opening(next), earlier, line) !== answer.head)
      this.doubt('throws')
  }

  /** @param {NextThrow} next */
  opening({ rules, promise, words }) {
    return { table: this.kept.table, rules, promise: this.story.promise || promise, words }
  }

  /**
   * The lines of all throws before this one, as this browser knows them; null if it does not.
   * @param {number} n
   */
  linesBefore(n) {
    const lines = Array.from({ length: n }, (_, earlier) => this.story.lines[earlier])
    return lines.includes(/** @type {any} */ (undefined)) ? null : lines
  }

  /** A number was given from this tab, and is not kept: the memory was wiped, and the page loaded again. */
  lose() {
    if (!Object.keys(this.story.gave).length && !this.story.lost) this.add('lost')
  }

  // ── What is answered ──────────────────────────────────────────────────────────────────

  /** Begin a new chain: there was none, or another device has taken over. */
  renew() {
    this.kept.seed = newSeed()
    this.add(`chain ${chainOf(this.kept.seed).commitment}`)
  }

  /**
   * What to send, if anything. After a doubt nothing is given any more.
   * @param {View} view
   * @param {boolean} [takeOver] whether to answer for this seat instead of another device
   * @returns {Reply | null}
   */
  reply({ throw: next, turn, bots = '' }, takeOver = false) {
    if (!next || next.seat == null || !Number.isInteger(next.number) || next.number < 0) return null
    const asked = next.asked?.includes(next.seat)
    const reply = this.story.doubts.length ? null : this.replyTo(next, next.seat, turn, bots, takeOver)
    return asked && this.story.doubts.length ? { do: 'commit-number', commitment: '' } : reply
  }

  /**
   * @param {NextThrow} next
   * @param {number} seat
   * @param {number} turn
   * @param {string} bots
   * @param {boolean} takeOver
   * @returns {Reply | null}
   */
  replyTo(next, seat, turn, bots, takeOver) {
    if (!this.kept.seed || !chainOf(this.kept.seed).after(this.story.commitment)) this.renew()
    if (takeOver) return { do: 'commit-number', commitment: this.story.commitment }
    if (next.shown[seat] !== this.story.commitment) return this.replyToOther(next, seat)
    if (!next.asked?.includes(seat) || (next.number && turn !== CHANCE)) return null
    return this.answer(next, seat, bots)
  }

  /**
   * The table knows another commitment of this seat: none yet, an answer was lost, or another device began a chain.
   * @param {NextThrow} next
   * @param {number} seat
   * @returns {Reply | null}
   */
  replyToOther(next, seat) {
    const answer = this.story.gave[next.number]
    if (answer && next.asked?.includes(seat)) return this.repeat(next, answer)
    const shown = next.shown[seat]
    const own = !shown || (this.kept.seed && chainOf(this.kept.seed).has(shown))
    return own ? { do: 'commit-number', commitment: this.story.commitment } : null
  }

  /**
   * @param {NextThrow} next
   * @param {number} seat
   * @param {string} bots
   * @returns {Reply | null}
   */
  answer(next, seat, bots) {
    const { number: n, line, thrower } = next
    if (n in this.story.gave) return this.repeat(next, this.story.gave[n])
    const lines = this.linesBefore(n)
    if (!lines || this.story.moves.filter(isThrow).length !== Math.max(0, n - 1)) return null
    if (n && this.story.moves.some(isHidden)) return null // it could be chosen once the throw is known
    if (n in this.story.throws || n in this.story.lines || (!n && this.story.moves.length)) return this.refuse()
    const entries = readLine(line) ?? []
    const own = entries.find(entry => entry.seat === seat)
    if (own?.commitment !== this.story.commitment) return null
    if (
      entries.some(entry => isBot(entry.seat, bots)) ||
      [...next.words].some((word, at) => word && isBot(at, bots, 0))
    )
      return this.refuse('bots')
    if (thrower === seat && entries.some(entry => entry !== own && !entry.number)) return null
    return this.give(next, seat, headOf(this.opening(next), lines, line))
  }

  /**
   * Keep all, then give the number.
   * @param {NextThrow} next
   * @param {number} seat
   * @param {string} head
   * @returns {Reply | null}
   */
  give({ number: n, promise }, seat, head) {
    const number = chainOf(this.kept.seed).after(this.story.commitment)
    if (!number) return null
    if (!this.story.promise) this.add(`promise ${promise}`)
    else if (this.story.promise !== promise) return this.refuse('promise')
    this.add(`gave ${n} ${n ? this.story.moves.length : 0} ${seat} ${number} ${head}`)
    return { do: 'give-number', throw: n, number, head }
  }

  /**
   * The same question gets the same answer; any other one about that throw gets none.
   * @param {NextThrow} next
   * @param {Answer} answer
   * @returns {Reply | null}
   */
  repeat(next, { number, head, ply, moves }) {
    const lines = this.linesBefore(next.number)
    const same = lines && headOf(this.opening(next), lines, next.line) === head
    const place =
      next.number === 0 || (ply === this.story.moves.length && moves.every((move, at) => move === this.story.moves[at]))
    if (!same || !place || this.story.promise !== next.promise) return this.refuse()
    return { do: 'give-number', throw: next.number, number, head }
  }

  /**
   * @param {string} doubt
   * @returns {null}
   */
  refuse(doubt = 'again') {
    this.doubt(doubt)
    return null
  }

  /**
   * Whether another device is asked for this seat: its commitment is not one of this browser.
   * @param {View} view
   */
  isElsewhere({ throw: next }) {
    if (!next || next.seat == null || !next.asked?.includes(next.seat)) return false
    const shown = next.shown[next.seat]
    return Boolean(shown) && !(this.kept.seed && chainOf(this.kept.seed).has(shown))
  }
}

/**
 * Whether a bot plays a seat: since the beginning, if `since` is 0.
 * @param {number} seat
 * @param {string} bots
 * @param {number} [since]
 */
function isBot(seat, bots, since = Number.POSITIVE_INFINITY) {
  return bots.split(' ').some(bot => {
    const [who, took = '0'] = bot.split('@')
    return bot && Number(who.split(':')[0]) === seat && Number(took) <= since
  })
}

/**
 * The levels of bots by their seats.
 * @param {string} bots
 * @returns {Record<string, string>}
 */
const levelsOf = bots => Object.fromEntries(bots.split(' ').map(bot => bot.split('@')[0].split(':')))

/**
 * Whether moves before a throw for which a number was given have changed, or another move was made instead of it.
 * @param {Answer} answer
 * @param {number} from the first move that is another now
 * @param {string[]} now
 */
const isPassed = ({ ply }, from, now) => from < ply || (now.length > ply && !isThrow(now[ply]))

/**
 * Whether the moves up to the last one of this player are still there: nobody can have taken those back alone.
 * @param {string[]} before
 * @param {string[]} now
 * @param {number[]} seats
 */
function isContinued(before, now, seats) {
  const own = before.findLastIndex(move => seats.includes(Number.parseInt(move, 10)))
  return before.slice(0, own + 1).every((move, ply) => isSameMove(move, now[ply]))
}
