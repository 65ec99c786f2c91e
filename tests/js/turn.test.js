import './page.js'

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeLeft } from '../../src/ludotheque/web/static/table/panels/players.js'
import { words } from '../../src/ludotheque/web/static/words.js'

test('a clock shows minutes, then hours, then days', () => {
  Object.assign(words, { days: '{d} j {h} h', hours: '{h} h {m} min' })
  const shown = [59.9, 600, 3 * 3600, 3 * 3600 + 61, 86_399, 86_400, 2 * 86_400 + 4 * 3600 + 5].map(timeLeft)
  assert.deepEqual(shown, ['0:59', '10:00', '180:00', '3 h 1 min', '23 h 59 min', '1 j 0 h', '2 j 4 h'])
})

test('the worker of a closed browser shows a notice, and opens a table of this library alone', async () => {
  /** @type {Record<string, (event: object) => void>} */
  const wakings = {}
  const shown = []
  const opened = []
  const tab = { url: 'http://localhost/t/HERE', focus: async () => opened.push('focused') }
  const clients = { matchAll: async () => [tab], openWindow: async url => opened.push(url) }
  const registration = { showNotification: async (title, options) => shown.push([title, options.body, options.tag]) }
  const before = [globalThis.self, globalThis.addEventListener, globalThis.location]
  const location = { href: 'http://localhost/push-worker.js', origin: 'http://localhost' }
  const addEventListener = (name, listener) => {
    wakings[name] = listener
  }
  Object.defineProperties(globalThis, {
    self: { value: { clients, registration }, configurable: true, writable: true },
    addEventListener: { value: addEventListener, configurable: true, writable: true },
    location: { value: location, configurable: true, writable: true },
  })
  await import('../../src/ludotheque/web/static/push-worker.js')
  const wake = async (name, event) => {
    const work = []
    wakings[name]({ ...event, waitUntil: promise => work.push(promise) })
    await Promise.all(work)
  }
  await wake('push', { data: { json: () => ({ title: 'Wyx', body: 'À vous', url: 'u', tag: 'T' }) } })
  await wake('push', { data: null })
  assert.deepEqual(shown, [['Wyx', 'À vous', 'T']])
  for (const data of ['http://localhost/t/HERE', 'http://localhost/t/THERE', 'http://elsewhere.org/t/HERE'])
    await wake('notificationclick', { notification: { data, close() {} } })
  assert.deepEqual(opened, ['focused', 'http://localhost/t/THERE'])
  ;[globalThis.self, globalThis.addEventListener, globalThis.location] = before
})
