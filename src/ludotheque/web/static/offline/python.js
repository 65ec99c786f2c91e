// Starts Python in a worker, with the library in it.
/** @import { Python, PythonModule } from './types' */
import { unpack } from './archive.js'
import { forgetMemory, giveHandles, keptMemory, loadModules } from './kept-memory.js'

const HERE = new URL('../../python/', import.meta.url)
// Archives are within files that hosts compress: see as_module() in web/offline/site.py.
const STDLIB = 'python_stdlib.zip.wasm'
const FIRST = ['pyodide.asm.wasm', STDLIB]
const ARCHIVES = ['libraries.zip.wasm', 'ludotheque.zip.wasm']
// What is imported while the last archive is on its way.
const MEANWHILE = 'import asyncio, sqlite3, jinja2, babel.dates, itsdangerous, msgspec, starlette.applications'
const START = { indexURL: HERE.href, stdLibURL: new URL(STDLIB, HERE).href }

/**
 * @param {(bytes: number) => void} arrived is told of every part that comes
 * @returns {Promise<Python>}
 */
export async function startPython(arrived = () => {}) {
  return (await remembered().catch(forgotten)) ?? (await started(arrived))
}

/** @param {(bytes: number) => void} arrived */
async function started(arrived) {
  const kept = await caches.match(new URL('pyodide.asm.wasm', HERE))
  const begun = kept ? Promise.resolve() : watchFetches(arrived)
  const [libraries, ours] = ARCHIVES.map(async name => {
    await begun
    return fetched(name)
  })
  const { loadPyodide } = await pyodide()
  const python = await loadPyodide(START)
  const folder = String(python.runPython('import site; site.getsitepackages()[0]'))
  loadModules(python._module, unpack(python.FS, await libraries, folder))
  if (!kept) python.runPython(MEANWHILE)
  loadModules(python._module, unpack(python.FS, await ours, folder))
  return python
}

/** Python with the memory that an earlier visit has kept, if there is one. */
async function remembered() {
  const memory = await keptMemory()
  if (!memory) return null
  const python = await withModules({ _loadSnapshot: memory.bytes }, memory)
  giveHandles(python._module, memory.libraries)
  python.runPython('import random; random.seed()') // else it would be the same luck each time
  return python
}

/** @param {unknown} error */
async function forgotten(error) {
  console.error(error)
  await forgetMemory()
  return null
}

/**
 * Python with all modules loaded before it starts.
 * @param {object} options of loadPyodide
 * @param {import('./kept-memory.js').Memory} [memory] that takes the place of what is there then
 */
export async function withModules(options, memory) {
  const archives = Promise.all(ARCHIVES.map(fetched))
  const [{ loadPyodide }, { default: create }] = await Promise.all([
    pyodide(),
    import(new URL('pyodide.asm.mjs', HERE).href),
  ])
  /** @type {string[]} */
  const modules = []
  return loadPyodide({
    ...START,
    ...options,
    async fsInit(/** @type {Python['FS']} */ FS, /** @type {{ sitePackages: string }} */ { sitePackages }) {
      for (const archive of await archives) modules.push(...unpack(FS, archive, sitePackages, memory?.imported))
    },
    createPyodideModule(/** @type {PythonModule} */ module) {
      module.onRuntimeInitialized = () => {
        loadModules(module, modules)
        if (memory) module.growMemory(memory.bytes.byteLength)
      }
      return create(module)
    },
  })
}

/** @returns {Promise<{ loadPyodide(options: object): Promise<Python> }>} */
const pyodide = () => import(new URL('pyodide.mjs', HERE).href)

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(new URL(name, HERE))
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  return answer.arrayBuffer()
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
