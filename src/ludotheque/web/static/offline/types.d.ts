// What the parts of a site without a server say to each other, and the few things of workers and of Pyodide they use.

/** A request of a page, on its way from the service worker to the library; the answer comes over a port of its own. */
export interface PageRequest {
  kind: 'request'
  method: string
  path: string
  headers: [string, string][]
  body: ArrayBuffer | null
}

export interface PageAnswer {
  status: number
  headers: [string, string][]
  body: Uint8Array
}

/** A page opens a socket: its messages and those of the library pass over a port that comes with this. */
export interface OpenLive {
  kind: 'live'
  path: string
}

/** Over the port of a socket, to the page. */
export type LiveMessage = { is: 'open' } | { is: 'message'; data: string | Uint8Array } | { is: 'closed'; code: number }

/** Over the port of a socket, from the page: a message, or null when it is closed. */
export type LiveRequest = string | null

/** What the worker of the library tells the page that started it. */
export type LibraryNews =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'ready'; kept: boolean; aside: boolean }
  | { kind: 'alive' }
  | { kind: 'thinking'; long: boolean }
  | { kind: 'failed'; why: string }
  | { kind: 'done'; id: number; value: unknown }

/** What the page tells the worker of the library. */
export type LibraryOrder = { kind: 'port' } | { kind: 'ping' } | { kind: 'open'; settings: Settings }

/** What the library is opened with. */
export interface Settings {
  origin: string
  base: string
  lang: string
}

/** Between the tabs of a site. */
export type TabNews = { kind: 'hello' } | { kind: 'opening' } | { kind: 'ready' } | { kind: 'moved' }

/** site.json: what a version of the site consists of. */
export interface Site {
  version: string
  files: Record<string, number>
  first: string[]
  elsewhere: string
}

/** What a browser gives that would install the site as an app. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** Pyodide, as far as it is used. */
export interface Python {
  FS: FileSystem
  runPython(code: string): unknown
  pyimport(name: string): unknown
  makeMemorySnapshot(): Uint8Array
  _module: PythonModule
}

/** What Emscripten has made of it: compiled modules are loaded by paths, and known by handles. */
export interface PythonModule {
  FS: FileSystem
  LDSO: { loadedLibsByHandle: Record<string, { name: string }>; loadedLibsByName: Record<string, { name: string }> }
  loadDynamicLibrary(path: string, flags: { global: boolean; nodelete: boolean }, scope: object): void
  growMemory(bytes: number): void
  onRuntimeInitialized(): void
}

export interface FsNode {
  name: string
  contents: Uint8Array
  usedBytes: number
  stream_ops: Record<string, unknown>
  node_ops: Record<string, unknown>
}

export interface FileSystem {
  mkdir(path: string): void
  mkdirTree(path: string): void
  truncate(path: string, size: number): void
  utime(path: string, read: number, written: number): void
  writeFile(path: string, data: Uint8Array): void
  readFile(path: string): Uint8Array
  analyzePath(path: string): { exists: boolean }
  lookupPath(path: string): { node: FsNode }
  unlink(path: string): void
  ErrnoError: new (errno: number) => Error
}

/** web/offline/browser.py as it looks from here. */
export interface Library {
  open(
    settings: string,
    think: (thought: unknown) => Promise<Uint8Array>,
    teach: (games: string) => void,
  ): Promise<boolean>
  request(method: string, path: string, headers: string, body: Uint8Array | null): Promise<[number, string, Uint8Array]>
  connect(path: string, give: (data: unknown) => void, closed: (code: number) => void): LiveSocket
}

export interface LiveSocket {
  push(text: string): void
  close(): void
}

/** A file of the browser's own storage, written at once. */
export interface SyncHandle {
  getSize(): number
  read(into: Uint8Array, options: { at: number }): number
  write(data: Uint8Array, options: { at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

// ── What a service worker has, of all that ────────────────────────────────────────────────

export interface SiteScope {
  SITE: Site
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  clients: {
    matchAll(options: object): Promise<{ postMessage(message: unknown): void }[]>
    claim(): Promise<void>
  }
}

export interface WakingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchingEvent extends WakingEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

export interface TellingEvent extends WakingEvent {
  data: { kind: 'port'; stopped: boolean } | { kind: 'skip' | 'complete' } | OpenLive
  ports: MessagePort[]
  source: { postMessage(message: unknown): void } | null
}
