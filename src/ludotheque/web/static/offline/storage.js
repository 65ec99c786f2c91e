// Keeps the files of the library in the browser's own storage (OPFS). They lie in memory too; what is written goes to
// the storage at once, and fsync returns when it is safe there.
/** @import { FileSystem, FsNode, Python, SyncHandle } from './types' */

export const FOLDER = '/kept'
const DATABASE = 'library.db'
// Its files, and places for what could not be read (web/offline/store.py).
const NAMES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-journal`, ...[1, 2, 3].map(n => `damaged-${n}.zip`)]
const NO_SPACE = 51 // errno ENOSPC

/** @typedef {{ createSyncAccessHandle(): Promise<SyncHandle> }} Opener */
/** @typedef {[stream: unknown, buffer: Uint8Array, offset: number, length: number, at: number]} Written */

/**
 * Mount the folder with what has been kept.
 * @param {Python} python
 * @param {string} folder of the storage
 * @returns {Promise<boolean>} whether it is kept; else it lasts as long as the page
 */
export async function mountStorage(python, folder) {
  const { FS } = python
  FS.mkdir(FOLDER)
  const handles = await openHandles(folder).catch(() => null)
  if (!handles) return false
  for (const [name, handle] of handles) attach(FS, name, handle)
  return true
}

/** @param {string} folder */
async function openHandles(folder) {
  const root = await navigator.storage.getDirectory()
  const place = await root.getDirectoryHandle(folder, { create: true })
  /** @type {Map<string, SyncHandle>} */
  const handles = new Map()
  for (const name of NAMES) {
    const file = await place.getFileHandle(name, { create: true })
    handles.set(name, await opened(file))
  }
  return handles
}

/**
 * A tab that has just been closed may hold a file for a moment longer.
 * @param {FileSystemFileHandle} file
 * @returns {Promise<SyncHandle>}
 */
async function opened(file) {
  const { createSyncAccessHandle } = /** @type {Opener} */ (/** @type {unknown} */ (file))
  for (let tries = 0; ; tries++) {
    try {
      return await createSyncAccessHandle.call(file)
    } catch (error) {
      if (tries === 50) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}

/**
 * A file in memory whose changes go to the storage. One that is empty there does not exist; it is made when it is.
 * @param {FileSystem} FS
 * @param {string} name
 * @param {SyncHandle} handle
 */
function attach(FS, name, handle) {
  const size = handle.getSize()
  const path = `${FOLDER}/${name}`
  const { node: folder } = FS.lookupPath(FOLDER)
  const make = /** @type {(...about: unknown[]) => FsNode} */ (folder.node_ops.mknod)
  const unlink = /** @type {(...about: unknown[]) => void} */ (folder.node_ops.unlink)
  folder.node_ops = {
    ...folder.node_ops,
    mknod: (/** @type {unknown[]} */ ...about) => {
      const node = make(...about)
      if (node.name === name) writeThrough(FS, node, handle)
      return node
    },
    unlink: (/** @type {FsNode} */ parent, /** @type {string} */ gone) => {
      if (gone === name) handle.truncate(0)
      unlink(parent, gone)
    },
  }
  if (!size) return
  const content = new Uint8Array(size)
  handle.read(content, { at: 0 })
  FS.writeFile(path, content)
}

/**
 * @param {FileSystem} FS
 * @param {FsNode} node
 * @param {SyncHandle} handle
 */
function writeThrough(FS, node, handle) {
  const write = /** @type {Function} */ (node.stream_ops.write)
  const setattr = /** @type {Function} */ (node.node_ops.setattr)
  const safely = (/** @type {() => void} */ act) => {
    try {
      act()
    } catch {
      throw new FS.ErrnoError(NO_SPACE)
    }
  }
  node.stream_ops = {
    ...node.stream_ops,
    write: (/** @type {Written} */ ...about) => {
      const [, buffer, offset, length, at] = about
      safely(() => {
        const written = handle.write(new Uint8Array(buffer.subarray(offset, offset + length)), { at })
        // Without room, Chromium throws nothing: it tells a negative number, as an unsigned one.
        if (written !== length) throw new Error('there is no room')
      })
      return write(...about)
    },
    fsync() {
      safely(() => handle.flush())
      return 0
    },
  }
  node.node_ops = {
    ...node.node_ops,
    setattr: (/** @type {[FsNode, { size?: number }]} */ ...about) => {
      const [, { size }] = about
      if (size !== undefined) safely(() => handle.truncate(size))
      setattr(...about)
    },
  }
}
