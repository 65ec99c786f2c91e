// Under Node, does what the workers of a site do: keeps the memory of Python, and starts from it twice.
//   node tests/helpers/remember.mjs FOLDER     a version of a site: says as JSON what was found in each
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [folder] = process.argv.slice(2)
const kept = new Map()
const cache = {
  match: async url => kept.get(String(url))?.clone(),
  put: async (url, answer) => void kept.set(String(url), answer),
  delete: async url => kept.delete(String(url)),
}
globalThis.caches = { open: async () => cache, match: async () => undefined }
globalThis.self = globalThis
globalThis.fetch = async url => new Response(readFileSync(fileURLToPath(String(url))))

// Pyodide takes paths under Node.
const pyodide = `${folder}/python/pyodide.mjs`
renameSync(pyodide, `${folder}/python/pyodide-by-path.mjs`)
writeFileSync(
  pyodide,
  `import { fileURLToPath as path } from 'node:url'
import { loadPyodide as load } from './pyodide-by-path.mjs'
export const loadPyodide = options => load({ ...options, indexURL: path(options.indexURL), stdLibURL: path(options.stdLibURL) })
`,
)

const at = name => import(pathToFileURL(`${folder}/static/offline/${name}`))
const { startPython, withModules } = await at('python.js')
const { keepMemory } = await at('kept-memory.js')
const LOOK = `
import json, random, sys
warm = "ludotheque.web.offline.browser" in sys.modules
luck = random.random()
import ludotheque
from ludotheque import Rng
state, rng = ludotheque.load("wu-hsing").start(seed=1), Rng(1)
while not state.over:
    state.play(state.pick(rng))
import imported_later
import _imp, msgspec._core
from importlib.machinery import ModuleSpec
_imp.create_dynamic(ModuleSpec("later._core", None, origin=msgspec._core.__file__))  # found by its handle
json.dumps({"warm": warm, "luck": luck, "scores": state.scores})
`
const said = []
const first = await withModules({ _makeSnapshot: true })
await keepMemory(first, first.pyimport('ludotheque.web.offline.warm_up').warm_up('fr').toJs())
for (let visit = 0; visit < 2; visit++) {
  const python = await startPython()
  // A module that was not there when the memory was kept.
  python.FS.writeFile(`${python.runPython('import site; site.getsitepackages()[0]')}/imported_later.py`, '')
  said.push(JSON.parse(python.runPython(LOOK)))
}
console.log(JSON.stringify({ said, kept: kept.size }))
process.exit(0)
