// The memory of Python as it is when everything has been imported: kept in the cache of this version of the site, it
// makes the next start a matter of copying. Compiled modules must lie in the same place then: they are loaded before
// Python starts, wherever memory shall be kept or was.
/** @import { Python, PythonModule } from './types' */

const HERE = new URL('../../', import.meta.url)
const BASE = new URL('../', HERE).pathname
const CACHE = `ludotheque ${BASE} ${HERE.pathname.slice(BASE.length, -1)}` // as service-worker.js names it
const PLACE = new URL('python/memory', HERE)
const LIBRARIES = 'X-Libraries' // header: which module Python knows by which handle
const IMPORTED = 'X-Imported' // header: files that are not read again

/**
 * @typedef {{ bytes: ArrayBuffer, libraries: [handle: number, path: string][], imported: Set<string> }} Memory
 */

/** @returns {Promise<Memory | null>} */
export async function keptMemory() {
  const kept = await caches.open(CACHE).then(cache => cache.match(PLACE))
  if (!kept) return null
  const said = (/** @type {string} */ name) => JSON.parse(kept.headers.get(name) ?? '[]')
  return { bytes: await kept.arrayBuffer(), libraries: said(LIBRARIES), imported: new Set(said(IMPORTED)) }
}

export const isMemoryKept = async () => Boolean(await caches.open(CACHE).then(cache => cache.match(PLACE)))
export const forgetMemory = async () => (await caches.open(CACHE)).delete(PLACE)

/**
 * @param {Python} python
 * @param {string[]} imported
 */
export async function keepMemory(python, imported) {
  const { loadedLibsByHandle } = python._module.LDSO
  const libraries = Object.entries(loadedLibsByHandle).map(([handle, { name }]) => [Number(handle), name])
  const headers = { [LIBRARIES]: JSON.stringify(libraries), [IMPORTED]: JSON.stringify(imported) }
  const cache = await caches.open(CACHE)
  await cache.put(PLACE, new Response(/** @type {BufferSource} */ (python.makeMemorySnapshot()), { headers }))
}

/**
 * @param {PythonModule} module
 * @param {string[]} paths of compiled modules
 */
export function loadModules(module, paths) {
  for (const path of paths) {
    module.loadDynamicLibrary(path, { global: false, nodelete: true }, {})
    module.FS.truncate(path, 0) // nobody reads it any more
  }
}

/**
 * Python knows its modules by handles.
 * @param {PythonModule} module
 * @param {Memory['libraries']} libraries
 */
export function giveHandles({ LDSO }, libraries) {
  for (const [handle, path] of libraries) LDSO.loadedLibsByHandle[handle] ??= LDSO.loadedLibsByName[path]
}
