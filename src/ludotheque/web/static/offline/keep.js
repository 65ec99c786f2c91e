// The page on which a visitor keeps their library: asks the browser to keep it, and brings files into it.
import { byId } from '../dom.js'
import { words } from '../words.js'
import { saveFile } from './save-file.js'

const STOPPED = 504 // see service-worker.js

const root = byId('main').dataset.root ?? ''
const told = byId('ui-told')

/** @param {string} text */
function tell(text) {
  told.textContent = text
  told.hidden = false
}

// ── Whether it lasts ────────────────────────────────────────────────────────────────────

async function showLasting() {
  const kept = parent.document.documentElement.dataset.kept !== 'false'
  const lasting = kept && (await navigator.storage.persisted())
  byId('ui-lasting').textContent = lasting ? words.lasting : kept ? words.fleeting : words.forgetful
  byId('ui-persist').hidden = lasting || !kept
}

byId('ui-persist').addEventListener('click', async () => {
  const lasting = await navigator.storage.persist()
  await showLasting()
  if (!lasting) byId('ui-lasting').textContent = words.refused
})

// ── Files ───────────────────────────────────────────────────────────────────────────────

/**
 * @param {string} to what it is: a library, a record or a game
 * @param {File} file
 */
async function bring(to, file) {
  tell(words.reading)
  const body = await file.arrayBuffer().catch(() => null)
  await send(to, file.name, body)
}

/**
 * @param {string} to
 * @param {string} name of the file
 * @param {ArrayBuffer | null} body what is in it, if it could be read
 */
async function send(to, name, body) {
  const address = `${root}/${to}?name=${encodeURIComponent(name)}`
  const headers = { 'Content-Type': 'application/octet-stream' }
  const answer = body && (await fetch(address, { method: 'POST', body, headers }).catch(() => null))
  if (!answer) return tell(words.failed)
  if (answer.status === STOPPED) return tell(words.stopped)
  const { words: said, path } = await answer.json()
  tell(said)
  if (path) location.assign(path)
}

/** @param {string} name */
const kindOf = name => (name.endsWith('.py') ? 'game' : name.endsWith('.ludo') ? 'record' : 'library')

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.dataset.to || !target.files?.length) return
  bring(target.dataset.to, target.files[0])
  target.value = ''
})
document.addEventListener('dragover', event => event.preventDefault())
document.addEventListener('drop', event => {
  event.preventDefault()
  const file = event.dataTransfer?.files[0]
  if (file) bring(kindOf(file.name), file)
})
document.addEventListener('click', event => {
  saveFile(event)
  const put = event.target instanceof HTMLElement && event.target.closest('[data-put]')?.getAttribute('data-put')
  if (put) send('game', put, new ArrayBuffer(0)) // it is there already
})
showLasting()
