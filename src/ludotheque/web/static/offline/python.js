// Starts Python in a worker, with the library in it.
/** @import { Python } from './types' */

const HERE = new URL('../../python/', import.meta.url)
// Archives are within files that hosts compress: see as_module() in web/offline/site.py.
const STDLIB = 'python_stdlib.zip.wasm'
const FIRST = ['pyodide.asm.wasm', STDLIB]
const ARCHIVES = ['libraries.zip.wasm', 'ludotheque.zip.wasm']

/**
 * @param {(bytes: number) => void} arrived is told of every part that comes
 * @returns {Promise<Python>}
 */
export async function startPython(arrived = () => {}) {
  const kept = await caches.match(new URL('pyodide.asm.wasm', HERE))
  const begun = kept ? Promise.resolve() : watchFetches(arrived)
  const archives = ARCHIVES.map(async name => {
    await begun
    return (await fetched(name)).arrayBuffer()
  })
  const { loadPyodide } = await import(new URL('pyodide.mjs', HERE).href)
  /** @type {Python} */
  const python = await loadPyodide({ indexURL: HERE.href, stdLibURL: new URL(STDLIB, HERE).href })
  const extractDir = String(python.runPython('import site; site.getsitepackages()[0]'))
  for (const archive of archives) python.unpackArchive(await archive, 'zip', { extractDir })
  return python
}

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(new URL(name, HERE))
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  return answer
}

/**
 * From now on tell of all that this worker fetches, as it comes.
 * @param {(bytes: number) => void} arrived
 * @returns {Promise<unknown>} until what Python begins with is there: it starts while the rest is on its way
 */
function watchFetches(arrived) {
  const plain = self.fetch.bind(self)
  /** @type {Map<string, () => void>} */
  const awaited = new Map()
  const begun = Promise.all(FIRST.map(name => new Promise(come => awaited.set(name, () => come(name)))))
  self.fetch = async (...request) => {
    const answer = await plain(...request)
    if (!answer.body || !answer.ok) return answer
    const [asked] = request
    const name = String(asked instanceof Request ? asked.url : asked).slice(HERE.href.length)
    const counter = new TransformStream({
      transform(part, controller) {
        arrived(part.byteLength)
        controller.enqueue(part)
      },
      flush() {
        awaited.get(name)?.()
      },
    })
    return new Response(answer.body.pipeThrough(counter), { status: answer.status, headers: answer.headers })
  }
  return begun
}
