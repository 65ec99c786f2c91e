// What this browser keeps of its tables: in IndexedDB, whose transactions make tabs take turns, also without https. Where
// there is none, as in some private windows, it lasts until the page is closed.
/** @import { Kept } from './receipt.js' */

const MOST = 60 // tables
const STORE = 'tables'

/** @type {Map<string, Kept>} */
const here = new Map()

/** @type {Promise<IDBDatabase | null> | undefined} */
let opened

function open() {
  opened ??= new Promise(resolve => {
    try {
      const request = indexedDB.open('ludotheque', 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'table' })
      request.onsuccess = () => {
        request.result.onclose = () => (opened = undefined) // it was wiped: it is opened anew
        resolve(request.result)
      }
      request.onerror = () => resolve(null)
    } catch {
      resolve(null)
    }
  })
  return opened
}

open() // it takes a moment, and is needed soon

/**
 * Change what is kept of a table, in one transaction: nobody else reads or changes it meanwhile, and only once it is
 * stored is the answer there.
 * @template T
 * @param {string} table
 * @param {(kept: Kept | undefined) => { kept?: Kept, answer: T }} decide what is kept from now on, if it changes
 * @returns {Promise<T>}
 */
export async function change(table, decide) {
  const db = await open()
  if (!db) {
    const { kept, answer } = decide(here.get(table))
    if (kept) here.set(table, kept)
    return answer
  }
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'relaxed' }) // it outlives the browser
    const store = transaction.objectStore(STORE)
    const read = store.get(table)
    /** @type {T} */
    let answer
    read.onsuccess = () => {
      const decided = decide(read.result)
      answer = decided.answer
      if (decided.kept) store.put(decided.kept)
      if (decided.kept && !read.result) makeRoom(store)
      else transaction.commit()
    }
    transaction.oncomplete = () => resolve(answer)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** The tab, whose name outlives all that a server can have a browser wipe. */
const tab = globalThis.window ?? { name: '' }
const MARK = 'ludotheque'

const named = () => (tab.name.startsWith(`${MARK} `) ? tab.name.split(' ').slice(1) : [])

/**
 * Whether a number was given at this table, from this tab.
 * @param {string} table
 */
export const hasGiven = table => named().includes(table)

/** @param {string} table */
export function noteGiven(table) {
  if (!hasGiven(table)) tab.name = [MARK, ...named().slice(-10 * MOST), table].join(' ')
}

/**
 * @param {string} table
 * @returns {Promise<Kept | undefined>}
 */
export const recall = table => change(table, kept => ({ answer: kept }))

/**
 * Forget the tables of long ago.
 * @param {IDBObjectStore} store
 */
function makeRoom(store) {
  const all = store.getAll()
  all.onsuccess = () => {
    const oldest = all.result.sort((one, other) => one.since - other.since)
    for (const { table } of oldest.slice(0, Math.max(0, oldest.length - MOST))) store.delete(table)
  }
}
