// Puts the files of an archive into the file system of Python. Its files are not compressed (wasm/archives.py): that is
// done in a moment, and Python needs a tenth of a second for it.
/** @import { FileSystem } from './types' */

const END = 0x06054b50 // how the record at the end begins
const END_SIZE = 22
const ENTRY_SIZE = 46 // of an entry of the list, without its name
const HEADER_SIZE = 30 // before a file, likewise
const THEN = 1_577_836_800_000 // ms: all files are of one day, whenever they are unpacked: what was made of them stays good

/**
 * @param {FileSystem} FS
 * @param {ArrayBuffer} archive
 * @param {string} folder
 * @param {Set<string>} [known] paths of files that nobody will read
 * @returns {string[]} paths of the modules of WebAssembly
 */
export function unpack(FS, archive, folder, known = new Set()) {
  const modules = []
  let last = ''
  for (const [name, content] of entries(archive)) {
    const path = `${folder}/${name}`
    if (known.has(path)) continue
    const place = path.slice(0, path.lastIndexOf('/'))
    if (place !== last) FS.mkdirTree(place)
    last = place
    FS.writeFile(path, content)
    FS.utime(path, THEN, THEN)
    if (name.endsWith('.so')) modules.push(path)
  }
  return modules
}

/**
 * The archive may lie behind something else: it is read from its end.
 * @param {ArrayBuffer} archive
 * @returns {Generator<[name: string, content: Uint8Array]>}
 */
function* entries(archive) {
  const view = new DataView(archive)
  const letters = new TextDecoder()
  const end = archive.byteLength - END_SIZE
  if (view.getUint32(end, true) !== END) throw new Error('this is no archive')
  const size = view.getUint32(end + 12, true)
  const before = end - size - view.getUint32(end + 16, true)
  for (let at = end - size; at < end; ) {
    const long = view.getUint32(at + 24, true)
    const named = view.getUint16(at + 28, true)
    if (long !== view.getUint32(at + 20, true)) throw new Error('this archive is compressed')
    const start = before + view.getUint32(at + 42, true)
    const content = start + HEADER_SIZE + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
    const name = letters.decode(new Uint8Array(archive, at + ENTRY_SIZE, named))
    if (!name.endsWith('/')) yield [name, new Uint8Array(archive, content, long)]
    at += ENTRY_SIZE + named + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}
