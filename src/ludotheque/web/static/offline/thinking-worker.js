// The worker in which bots, hints and reviews think: one thought after the other.
import { startPython } from './python.js'

/** @typedef {{ id: number, thought: Uint8Array, games?: string }} Asked */
/** @typedef {{ answer(thought: Uint8Array): Uint8Array, learn(games: string): void }} Mind web/offline/browser.py */

/** @type {Promise<Mind>} */
const mind = startPython().then(python => /** @type {Mind} */ (python.pyimport('ludotheque.web.offline.mind')))

self.onmessage = async (/** @type {MessageEvent<Asked>} */ { data: { id, thought, games } }) => {
  const { answer, learn } = await mind
  if (games !== undefined) learn(games)
  else self.postMessage({ id, answer: answer(thought) })
}
