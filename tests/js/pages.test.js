// Templates and modules name the same things: modules, elements, sentences and actions.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { template, wordsIn } from './page.js'

const STATIC = new URL('../../src/ludotheque/web/static/', import.meta.url)
const IMPORT = /^import (?:.* from )?'(.*)'$/gm
const IMPORT_LATER = /\bimport\('([^']+)'\)/g

const source = url => readFileSync(url, 'utf8')
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found)
const sorted = items => [...new Set(items)].sort()

/** A module and all that it imports, by their addresses. */
function imported(url, pattern = IMPORT, found = new Map()) {
  if (found.has(url.href)) return found
  const text = source(url)
  found.set(url.href, text)
  for (const path of all(text, pattern)) imported(new URL(path, url), pattern, found)
  return found
}

/** What a page consists of: its markup, what it loads first, and the text of all its modules. */
function page(name) {
  const markup = template(`${name}.html`)
  const [entry] = all(markup, /<script type="module" src="\{\{ url\('\/static\/(.*)'\)/g)
  const modules = imported(new URL(entry, STATIC))
  for (let size = 0; size < modules.size; ) {
    size = modules.size
    const later = [...modules].flatMap(([from, text]) => all(text, IMPORT_LATER).map(path => new URL(path, from)))
    for (const url of later) imported(url, IMPORT, modules)
  }
  return {
    entry,
    markup,
    first: [...imported(new URL(entry, STATIC)).keys()].map(url => relative(fileURLToPath(STATIC), fileURLToPath(url))),
    script: [...modules.values()].join('\n'),
  }
}

/** The modules that a template tells the browser to load at once. */
function preloaded(markup) {
  const [, list = ''] = markup.match(/for module in \[([^\]]*)\]/) ?? []
  const listed = all(list, /"([\w/-]+)"/g).map(name => `${name}.js`)
  return [...listed, ...all(markup, /modulepreload" href="\{\{ url\('\/static\/([\w/.-]+)'\)/g)]
}

const PAGES = {
  table: page('table'),
  check: page('check'),
  setup: page('setup'),
}

for (const [name, { entry, markup, first, script }] of Object.entries(PAGES)) {
  test(`${name}: everything that a module imports is loaded at once, and nothing else`, () => {
    assert.ok(first.length > 1)
    assert.deepEqual(sorted([entry, ...preloaded(markup)]), sorted(first))
  })

  test(`${name}: every element that a module needs is on the page`, () => {
    const needed = sorted(all(script, /(?:byId|readJson)\('([\w-]+)'/g))
    const there = [...all(markup, /id="([\w-]+)"/g), ...all(script, /\bid: '([\w-]+)'/g)] // or a module makes it
    assert.ok(needed.length > 1)
    assert.deepEqual(
      needed.filter(id => !there.includes(id)),
      [],
    )
  })
}

test('table: what the first deal needs is fetched before it is asked for', () => {
  const [, later] = [...PAGES.table.markup.matchAll(/for module in \[([^\]]*)\]/g)].map(([, list]) => list)
  const needed = all(source(new URL('table/numbers.js', STATIC)), IMPORT_LATER)
  assert.ok(needed.length > 1)
  assert.deepEqual(
    sorted(all(later, /"([\w/-]+)"/g)),
    sorted(needed.map(path => path.replace('../', '').replace('.js', ''))),
  )
})

for (const [name, source, keys] of [
  ['table', PAGES.table.script, wordsIn('table.html')],
  ['check', PAGES.check.script, wordsIn('check.html')],
]) {
  test(`${name}: every sentence that a module says is on the page, and each is said somewhere`, () => {
    const said = sorted(all(source, /\bwords\.(\w+)/g).filter(key => key !== 'js'))
    assert.deepEqual(
      said.filter(key => !keys.includes(key)),
      [],
    )
    const named = key => said.includes(key) || source.includes(`'${key}'`)
    assert.deepEqual(
      keys.filter(key => !named(key)),
      [],
    )
  })
}

test('every button has an action, and every action a button or a key', () => {
  const { markup, script } = PAGES.table
  const [, map] = script.match(/export const actions = \{\n([\s\S]*?)\n\}/)
  const actions = all(map, /^ {2}(\w+)[:,]/gm)
  const buttons = sorted([
    ...all(markup, /data-do="(\w+)"/g),
    ...all(script, /'data-do': '(\w+)'/g),
    ...all(script, /\bbutton\('(\w+)'/g),
    'turn', // the knob of a ghost, in the drawing
  ])
  assert.deepEqual(sorted(actions), buttons)
})
