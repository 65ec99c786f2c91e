// The library as the tabs of a site share it: one of them runs it in a worker, the others speak to it through the
// service worker. When that tab is closed, another one takes over.
/** @import { LibraryNews, TabNews } from './types' */

const SILENT = 15_000 // ms without an answer after which the library counts as stuck
const PING = 4000
const SETTLED = 30_000 // ms after the library is open: who is still there may come again

/** @typedef {'failed' | 'silent' | 'thinking' | 'elsewhere'} Trouble */
/** @typedef {{ version: string, own: string[], elsewhere: string, pace: number, total: number }} About */

export class LibraryTab {
  /**
   * @param {URL} base
   * @param {About} site
   * @param {(done: number, total: number) => void} onProgress
   * @param {(trouble: Trouble | null) => void} onTrouble null: it is over
   */
  constructor(base, site, onProgress, onTrouble) {
    this.base = base
    this.site = site
    this.onProgress = onProgress
    this.onTrouble = onTrouble
    this.isReady = false
    this.isSilent = false
    this.heard = performance.now()
    /** @type {() => void} */
    this.nowReady = () => {}
    /** @type {Promise<void>} */
    this.ready = this.untilReady()
    /** @type {Worker | null} set in the tab that runs the library */
    this.worker = null
    this.tabs = new BroadcastChannel('ludotheque')
    this.tabs.onmessage = ({ data }) => this.hearTab(data)
    this.lang = 'fr'
    this.stopped = false // whether the library was stopped, and so what it was asked must not be asked again
    this.onReady = () => {}
    this.unheard = 0 // the timer of a tab that waits for a word of the one with the library
    this.aside = false // whether a damaged library lies aside
  }

  /** @returns {Promise<void>} */
  untilReady() {
    return new Promise(resolve => {
      this.nowReady = resolve
    })
  }

  /** @param {string} lang */
  start(lang) {
    this.lang = lang
    navigator.serviceWorker.addEventListener('message', ({ data }) => data.kind === 'port wanted' && this.givePort())
    navigator.locks.request(`ludotheque ${this.base.pathname}`, () => this.run())
    this.tell({ kind: 'hello' })
    this.unheard = setTimeout(() => this.onTrouble('elsewhere'), SILENT)
  }

  // ── Between tabs ────────────────────────────────────────────────────────────────────────

  /** @param {TabNews} news */
  tell(news) {
    this.tabs.postMessage({ ...news, base: this.base.pathname })
  }

  /** @param {TabNews & { base: string }} news */
  hearTab(news) {
    if (news.base !== this.base.pathname) return
    if (news.kind === 'hello' && this.worker) this.tell({ kind: this.isReady ? 'ready' : 'opening' })
    if (news.kind === 'hello' || this.worker) return
    clearTimeout(this.unheard)
    if (news.kind === 'ready') this.becomeReady()
  }

  becomeReady() {
    this.isReady = true
    document.documentElement.dataset.library = 'ready'
    this.onReady()
    this.nowReady()
  }

  // ── The tab that runs it ────────────────────────────────────────────────────────────────

  /** Run the library as long as this tab is there. */
  run() {
    clearTimeout(this.unheard)
    this.launch()
    setInterval(() => this.look(), PING)
    return new Promise(() => {})
  }

  launch() {
    const worker = new Worker(new URL('./library-worker.js', import.meta.url), { type: 'module' })
    this.worker = worker
    this.heard = performance.now()
    worker.onmessage = ({ data }) => this.hear(data)
    worker.onerror = ({ message }) => this.fail(message)
    const { site, base, lang } = this
    const settings = {
      origin: base.origin,
      base: base.pathname,
      lang,
      own: site.own,
      elsewhere: site.elsewhere,
      pace: site.pace,
    }
    worker.postMessage({ kind: 'open', total: site.total, settings: { ...settings, folder: folderOf(base) } })
  }

  /** @param {string} why for whoever looks into the console */
  fail(why) {
    console.error(why)
    this.onTrouble('failed')
  }

  /** A library that does not answer any more is stopped; another one is started on what has been kept. */
  restart() {
    this.worker?.terminate()
    this.stopped = true
    this.isReady = false
    this.isSilent = false
    this.ready = this.untilReady()
    document.documentElement.dataset.library = 'opening'
    this.launch()
  }

  givePort() {
    if (!this.worker) return
    const { port1, port2 } = new MessageChannel()
    this.worker.postMessage({ kind: 'port' }, [port1])
    navigator.serviceWorker.controller?.postMessage({ kind: 'port', stopped: this.stopped }, [port2])
    this.stopped = false
  }

  look() {
    if (this.isReady && performance.now() - this.heard > SILENT) {
      this.isSilent = true
      this.onTrouble('silent')
    }
    this.worker?.postMessage({ kind: 'ping' })
  }

  /** @param {LibraryNews} news */
  hear(news) {
    this.heard = performance.now()
    if (this.isSilent) this.onTrouble(null)
    this.isSilent = false
    if (news.kind === 'progress') this.onProgress(news.done, news.total)
    if (news.kind === 'failed') this.fail(news.why)
    if (news.kind === 'thinking') this.onTrouble(news.long ? 'thinking' : null)
    if (news.kind !== 'ready') return
    this.givePort()
    document.documentElement.dataset.kept = String(news.kept)
    this.aside = news.aside
    this.becomeReady()
    this.tell({ kind: 'ready' })
    this.tell({ kind: 'moved' })
    navigator.serviceWorker.controller?.postMessage({ kind: 'complete' })
    setTimeout(() => this.remember(), SETTLED)
  }

  /** Make the next start short: another worker keeps what Python's memory is then. */
  remember() {
    const worker = new Worker(new URL('./remembering-worker.js', import.meta.url), { type: 'module' })
    worker.onmessage = () => {
      document.documentElement.dataset.remembered = 'true'
      worker.terminate()
    }
    worker.postMessage(this.lang)
  }
}

/**
 * Several sites may share an origin: each has a folder of its own.
 * @param {URL} base
 */
const folderOf = base => `ludotheque${base.pathname.replaceAll('/', '-')}`
