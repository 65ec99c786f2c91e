// A browser at a table, for tests/riggings.py: the page's own modules, of this version or of an earlier one.
//
//     node tests/js/victim.mjs ROOT RECIPES
//
// It reads one command a line, and answers each with a line: {"see": [page, view]} with what the page sends, and what it
// tells its player; {"pages": n} loads as many tabs, {"more": true} one more; {"sit": code} goes to another table, {"lose": true} loses the memory
// of this one, which is loaded again, and {"wipe": true} loses it while the page is open; {"receipt": true} with the receipt; {"judge": text} with what the page says of a record.
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const ROOT = pathToFileURL(`${process.argv[2]}/`)
const RECIPES = JSON.parse(process.argv[3])
let table = 'LUNE-1'

const stored = new Map()
globalThis.matchMedia = () => ({ matches: false })
globalThis.localStorage = {
  getItem: key => stored.get(key) ?? null,
  setItem: (key, value) => stored.set(key, value),
  removeItem: key => stored.delete(key),
}
const load = name => import(new URL(`src/ludotheque/web/static/${name}.js`, ROOT))
const { Numbers } = await load('table/numbers')
const { check } = await load('check/record')
const receipts = await load('receipt')
const memory = receipts.receiptOf ? null : await load('memory')

let sent = []
let told = []
const send = async request => {
  sent.push(request)
  return { is: 'done' }
}
const open = () =>
  memory ? new Numbers(table, [], send, doubt => told.push(doubt)) : new Numbers(new receipts.ReceiptBook(table), send)
let pages = [open()]

async function receipt() {
  if (!memory) return receipts.receiptOf(table)
  const kept = await memory.recall(table)
  return kept ? receipts.receiptFrom(kept) : null
}

const commands = {
  sit: async code => {
    table = code
    pages = [open()]
  },
  lose: async () => {
    await commands.wipe()
    pages = [open()]
  },
  wipe: async () => {
    stored.clear()
    await memory?.change(table, () => ({ kept: receipts.nothingKept(table), answer: null }))
  },
  pages: async count => {
    pages = Array.from({ length: count }, open)
  },
  more: async () => {
    pages.push(open())
  },
  see: async views => {
    for (const [page, view] of views) pages[page].onView(view)
    await Promise.all(pages.map(({ done }) => done))
    const answer = { sent, told }
    sent = []
    told = []
    return answer
  },
  receipt,
  judge: async text => check(text, RECIPES, await receipt()).verdict,
}

for await (const line of createInterface({ input: process.stdin })) {
  const [[name, argument]] = Object.entries(JSON.parse(line))
  console.log(JSON.stringify((await commands[name](argument)) ?? null))
}
