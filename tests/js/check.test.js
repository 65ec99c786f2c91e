import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as chain from '../../src/ludotheque/web/static/check/chain.js'
import * as chance from '../../src/ludotheque/web/static/check/chance.js'
import * as hmac from '../../src/ludotheque/web/static/check/hmac.js'
import * as numbers from '../../src/ludotheque/web/static/check/numbers.js'
import * as record from '../../src/ludotheque/web/static/check/record.js'
import * as sha256 from '../../src/ludotheque/web/static/check/sha256.js'
import { mismatches, recipesOf, unnoticed } from './vectors.js'

const VECTORS = JSON.parse(readFileSync(new URL('../chance.json', import.meta.url), 'utf8'))
const RECIPES = recipesOf(VECTORS)
const MODULES = { ...chain, ...chance, ...hmac, ...numbers, ...record, ...sha256 }

const recordOf = game => VECTORS.records.find(text => text.includes(`game: ${game}\n`))
const wrong = text => record.check(text, RECIPES).findings.filter(({ ok }) => !ok)

test('golden vectors come out as in Python', () => {
  assert.deepEqual(mismatches(MODULES, VECTORS), [])
})

test('golden vectors can come out differently', () => {
  const changed = structuredClone(VECTORS)
  changed.hmac[0][2] = changed.hmac[1][2]
  changed.deals[0].deal += '/'
  assert.equal(mismatches(MODULES, changed).length, 2)
})

test('every changed byte of a record is noticed', () => {
  assert.deepEqual(unnoticed(MODULES, VECTORS), [])
})

for (const [name, game, old, changed, found] of [
  ['another secret', 'wyx', 'secret: ', 'secret: x', 'commitment deal seal'],
  ['another deal', 'wyx', 'R1 ', 'R1  ', 'deal seal'],
  ['no deal', 'wyx', '\ndeal: ', '\nheal: ', 'line'],
  ['other words', 'fourmis', 'words: ', 'words: x', 'deal seal'],
  ['another name of a player', 'wigwam', 'players: ', 'players: x', 'seal'],
  ['a line that is missing', 'wyx', 'seal: ', 'option.seal: ', 'missing'],
  ['another game', 'wyx', 'game: wyx', 'game: chess', 'seal'],
  ['a character that nobody sees', 'wyx', 'game: wyx', 'game: wyx\x1c', 'line'],
  ['no record', 'wyx', 'ludotheque: 1', 'other: 1', 'record'],
]) {
  test(`what is wrong is named: ${name}`, () => {
    assert.ok(recordOf(game).includes(old))
    const findings = wrong(recordOf(game).replace(old, changed))
    assert.equal(findings.map(({ what }) => what).join(' '), found)
  })
}

test('a wrong throw is named with its number, its line and what it should be', () => {
  const lines = recordOf('wykersham').split('\n')
  const index = lines.findIndex(line => line.startsWith('*'))
  const right = lines[index].slice(2)
  lines[index] = right === '11' ? '* 22' : '* 11'
  const [finding] = wrong(lines.join('\n'))
  assert.deepEqual(finding, { what: 'throw', ok: false, n: 1, line: index + 1, right, has: lines[index].slice(2) })
})

test('a record without a secret says nothing that could be checked', () => {
  const text = readFileSync(new URL('../records/wyx-2.ludo', import.meta.url), 'utf8')
  assert.deepEqual(wrong(text), [{ what: 'silent', ok: false }])
})

test('what does not contradict is not called wrong', () => {
  const silent = readFileSync(new URL('../records/wyx-2.ludo', import.meta.url), 'utf8')
  assert.equal(record.check(silent, RECIPES).verdict, 'notVerifiable')
  assert.equal(record.check(recordOf('wyx'), []).verdict, 'notVerifiable', 'a game of which it has no recipe')
  const withoutDice = RECIPES.map(recipe => ({ ...recipe, dice: [] }))
  assert.equal(record.check(recordOf('wykersham'), withoutDice).verdict, 'notVerifiable')
})

test('the table is that of the header, whatever looks like it elsewhere', () => {
  const text = recordOf('wyx')
  const code = /^table: (.*)$/m.exec(text)[1]
  for (const spelled of [`table:${code}`, `table:\t${code} `])
    assert.equal(record.tableOf(text.replace(`table: ${code}`, spelled)), code)
  assert.equal(record.tableOf(text.replace('players: ', 'players: \u2028table: LUNE-7\u2028')), code)
  assert.equal(record.tableOf('nonsense'), '')
})

test('line ends and a mark at the beginning do not matter', () => {
  assert.deepEqual(wrong(`\ufeff${recordOf('wyx').replaceAll('\n', '\r\n')}\r\n`), [])
})

test('numbers that would favour some are skipped', () => {
  const draws = new chance.Draws('secret')
  draws.rest = [2 ** 32 - 1, 2 ** 32 - 2, 5] // of 2³² numbers, the last one is too many for 3
  assert.equal(draws.below(3), 2)
  assert.deepEqual(draws.rest, [5])
})
