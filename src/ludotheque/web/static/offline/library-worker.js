// The worker in which the library runs: answers the requests of pages and carries their sockets.
/** @import { Python, Library, LibraryNews, LiveMessage, OpenLive, PageAnswer, PageRequest } from './types' */
import { forgetMemory } from './kept-memory.js'
import { startPython } from './python.js'
import { FOLDER, mountStorage } from './storage.js'
import { Thinker } from './thinker.js'

const GAMES = '/games'

/** @param {LibraryNews} news */
const tell = news => self.postMessage(news)

const thinker = new Thinker(long => tell({ kind: 'thinking', long }))

/** @type {Promise<Library>} */
const library = start()
library.catch(error => {
  tell({ kind: 'failed', why: String(error?.message ?? error).slice(-2000) })
  forgetMemory() // whatever was wrong, the next start begins from the beginning
})

async function start() {
  const { settings, total } = await order()
  let done = 0
  const python = await startPython(bytes => {
    done += bytes
    tell({ kind: 'progress', done, total })
  })
  const kept = await mountStorage(python, settings.folder)
  const database = `${FOLDER}/library.db`
  const opened = /** @type {Library} */ (python.pyimport('ludotheque.web.offline.browser'))
  await putGames(python, settings.own)
  const aside = await opened.open(
    JSON.stringify({ ...settings, database, games: GAMES }),
    thought => thinker.think(thought),
    games => thinker.learn(games),
  )
  tell({ kind: 'ready', kept, aside })
  return opened
}

/**
 * The games that came with the site.
 * @param {Python} python
 * @param {string[]} own as `module:Name`
 */
async function putGames(python, own) {
  python.FS.mkdir(GAMES)
  for (const name of own) {
    const file = `${name.split(':')[0]}.py`
    const source = await (await fetch(new URL(`../../games/${file}`, import.meta.url))).arrayBuffer()
    python.FS.writeFile(`${GAMES}/${file}`, new Uint8Array(source))
  }
}

/** The first message says where the library is. */
function order() {
  return new Promise(resolve => {
    self.addEventListener('message', ({ data, ports }) => {
      if (data.kind === 'open') resolve(data)
      if (data.kind === 'ping') tell({ kind: 'alive' })
      if (data.kind === 'port') serve(ports[0])
    })
  })
}

/** @param {MessagePort} port to the service worker, which has the requests of all tabs */
function serve(port) {
  port.onmessage = ({ data, ports: [answer] }) => {
    if (data.kind === 'live') connect(data, answer)
    else respond(data, answer)
  }
}

/**
 * @param {PageRequest} request
 * @param {MessagePort} port
 */
async function respond({ method, path, headers, body }, port) {
  const opened = await library
  const content = body && new Uint8Array(body)
  const [status, said, out] = await opened.request(method, path, JSON.stringify(headers), content)
  /** @type {PageAnswer} */
  const answer = { status, headers: JSON.parse(said), body: out }
  port.postMessage(answer)
}

/**
 * @param {OpenLive} open
 * @param {MessagePort} port
 */
async function connect({ path }, port) {
  const opened = await library
  /** @param {LiveMessage} message */
  const say = message => port.postMessage(message)
  const socket = opened.connect(
    path,
    data => {
      const isOpen = data === undefined || data === null
      say(isOpen ? { is: 'open' } : { is: 'message', data: /** @type {string} */ (data) })
      if (!isOpen) thinker.expect()
    },
    code => say({ is: 'closed', code }),
  )
  port.onmessage = ({ data }) => (data === null ? socket.close() : socket.push(data))
}
