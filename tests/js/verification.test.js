// The browser judges the records and receipts of tests/verification.json, as `ludotheque verify` does; and so does a
// checker that shares no line with it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { judge } from '../../examples/checker.mjs'
import { check } from '../../src/ludotheque/web/static/check/record.js'
import { recipesOf } from './vectors.js'

const read = name => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const RECIPES = recipesOf(read('chance.json'))

const WORDS = { verified: 'verified', notVerifiable: 'not verifiable', wrong: 'wrong' }

for (const { name, record, receipt, browser } of read('verification.json')) {
  test(`the browser judges: ${name}`, () => {
    const { verdict, findings, missing } = check(record, RECIPES, receipt)
    assert.equal(WORDS[verdict], browser, JSON.stringify([findings.filter(({ ok }) => !ok), missing]))
    assert.equal(judge(record, receipt).split(':')[0], browser)
  })
}
