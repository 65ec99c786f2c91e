// A worker that starts Python once more, imports and tries what every visit needs, and keeps its memory for the next one.
import { isMemoryKept, keepMemory } from './kept-memory.js'
import { withModules } from './python.js'

const LEAST_FREE = 1_000_000_000 // bytes: elsewhere the games need the room

/** @typedef {{ warm_up(lang: string): { toJs(): string[] } }} Trial web/offline/warm_up.py */

self.onmessage = async (/** @type {MessageEvent<string>} */ { data: lang }) => {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  if (quota - usage > LEAST_FREE && !(await isMemoryKept())) {
    const python = await withModules({ _makeSnapshot: true })
    const trial = /** @type {Trial} */ (python.pyimport('ludotheque.web.offline.warm_up'))
    await keepMemory(python, trial.warm_up(lang).toJs())
  }
  self.postMessage('kept')
}
