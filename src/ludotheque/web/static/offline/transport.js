// How a page speaks to the library in this browser: over a port to the worker in which it runs. It looks like a
// WebSocket to the pages, as far as they use one.
/** @import { LiveMessage, LiveRequest, OpenLive } from './types' */

const RESTARTING = 1012 // close code: the library is now run by another tab
const GONE = 1001

class LibrarySocket extends EventTarget {
  binaryType = 'blob'
  /** @type {number} */
  readyState = WebSocket.CONNECTING
  /** @type {(() => void) | null} */
  onopen = null
  /** @type {((event: { data: string | Blob }) => void) | null} */
  onmessage = null
  /** @type {((event: { code: number }) => void) | null} */
  onclose = null

  /** @param {URL} url */
  constructor(url) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    port1.onmessage = ({ data }) => this.hear(data)
    this.tabs = new BroadcastChannel('ludotheque')
    this.tabs.onmessage = ({ data }) => data.kind === 'moved' && this.closed(RESTARTING)
    /** @type {OpenLive} */
    const open = { kind: 'live', path: url.pathname + url.search }
    navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(open, [port2]))
    addEventListener('pagehide', () => this.close())
  }

  /** @param {LiveMessage} message */
  hear(message) {
    if (message.is === 'closed') return this.closed(message.code)
    if (message.is === 'open') {
      this.readyState = WebSocket.OPEN
      this.onopen?.()
      this.dispatchEvent(new Event('open'))
      return
    }
    const { data: said } = message
    const data = typeof said === 'string' ? said : new Blob([new Uint8Array(said)])
    this.onmessage?.({ data })
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** @param {number} code */
  closed(code) {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    this.tabs.close()
    this.onclose?.({ code })
    this.dispatchEvent(new CloseEvent('close', { code }))
  }

  /** @param {string} text */
  send(text) {
    this.tell(text)
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return
    this.tell(null)
    this.closed(GONE)
  }

  /** @param {LiveRequest} request */
  tell(request) {
    this.port.postMessage(request)
  }
}

/**
 * @param {URL} url
 * @returns {WebSocket}
 */
export const openSocket = url => /** @type {WebSocket} */ (/** @type {unknown} */ (new LibrarySocket(url)))
