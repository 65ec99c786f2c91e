// The worker in which bots, hints and reviews think, as the library sees it.

const LONG = 60_000 // ms after which a thought may be going round in circles
const SOON = 1000 // ms after which it is started at a table: what is shown first needs the processor
const REST = 60_000 // ms without a thought, and without news of a table, after which it is ended

export class Thinker {
  /** @param {(long: boolean) => void} onLong is told when a thought takes long, and when it has come to an end */
  constructor(onLong) {
    this.onLong = onLong
    /** @type {Worker | null} */
    this.worker = null
    /** @type {Map<number, (answer: Uint8Array) => void>} */
    this.waiting = new Map()
    this.last = 0
    this.games = '{}'
    this.rest = 0 // the timer until its end
  }

  /**
   * Games that are not of the library: their sources by file, as JSON.
   * @param {string} games
   */
  learn(games) {
    this.games = games
    this.worker?.postMessage({ games })
  }

  /**
   * It is started once a table is shown, or somebody wants to know, and ended when it was not needed for a while: a
   * second Python costs time and memory.
   */
  start() {
    clearTimeout(this.rest)
    this.rest = setTimeout(() => this.end(), REST)
    if (this.worker) return this.worker
    this.worker = new Worker(new URL('./thinking-worker.js', import.meta.url), { type: 'module' })
    this.worker.postMessage({ games: this.games })
    this.worker.onmessage = ({ data: { id, answer } }) => {
      this.waiting.get(id)?.(answer)
      this.waiting.delete(id)
    }
    return this.worker
  }

  /** There is news of a table, which may want it. */
  expect() {
    if (this.worker) this.start()
    else setTimeout(() => this.start(), SOON)
  }

  end() {
    if (this.waiting.size) return void this.start() // it still thinks
    this.worker?.terminate()
    this.worker = null
  }

  /**
   * @param {unknown} thought bytes of Python
   * @returns {Promise<Uint8Array>}
   */
  think(thought) {
    const id = ++this.last
    const bytes = /** @type {{ toJs(): Uint8Array, destroy(): void }} */ (thought)
    this.start().postMessage({ id, thought: bytes.toJs().slice() })
    let isLong = false
    const watch = setTimeout(() => {
      isLong = true
      this.onLong(true)
    }, LONG)
    return new Promise(resolve =>
      this.waiting.set(id, answer => {
        clearTimeout(watch)
        if (isLong) this.onLong(false)
        resolve(answer)
      }),
    )
  }
}
