// The page on which a record is checked. Once it is loaded, it needs no server.
/** @import { Chance, Recipe } from './chance.js' */
/** @import { Finding } from './record.js' */
import { diceTable, diceTitle } from '../dice.js'
import { byId, el, icon, readJson } from '../dom.js'
import { fill, words } from '../words.js'
import { check } from './record.js'

const recipes = /** @type {Recipe[]} */ (readJson('recipes'))
const file = byId('ui-file', HTMLInputElement)
const field = byId('ui-text', HTMLTextAreaElement)

/** @param {string} text a record */
function show(text) {
  const { findings, chance, dice, thrown } = check(text, recipes)
  const wrong = findings.filter(({ ok }) => !ok)
  const sentences = wrong.length ? wrong.map(complaint) : confirmations(findings)
  showResult(
    verdict(!wrong.length),
    el('ul', { class: 'findings' }, ...sentences.map(sentence => el('li', {}, sentence))),
    ...(chance ? [facts(chance)] : []),
    ...(dice?.length && thrown ? [el('h2', {}, diceTitle), ...diceTable(dice, thrown)] : []),
  )
}

/** @param {Element[]} content */
function showResult(...content) {
  byId('ui-result').replaceChildren(...content)
  byId('ui-result').hidden = false
}

/** @param {boolean} ok */
function verdict(ok) {
  const sentence = el('strong', {}, ok ? words.kept : words.broken)
  return el('p', { class: ok ? 'verdict kept' : 'verdict whynot' }, icon(ok ? 'check' : 'no'), sentence)
}

/** @type {Partial<Record<Finding['what'], string>>} */
const COMPLAINTS = { commitment: 'notPromise', deal: 'notDeal', throw: 'notThrow', seal: 'notSeal' }

/** @param {Finding} finding */
const complaint = finding => fill(words[COMPLAINTS[finding.what] ?? finding.what], { ...finding })

/**
 * What is as it should be; all throws of a game in one sentence.
 * @param {Finding[]} findings
 */
function confirmations(findings) {
  const throws = findings.filter(({ what }) => what === 'throw').length
  const dealt = findings.some(({ what }) => what === 'deal')
  return [words.promise, ...(dealt ? [words.deal] : []), aboutThrows(throws), words.seal]
}

/** @param {number} n */
function aboutThrows(n) {
  if (n === 1) return words.throw
  return n ? fill(words.throws, { n }) : words.noThrows
}

/** @param {Chance} chance */
function facts({ table, commitment, secret, words: seatWords }) {
  const given = seatWords.filter(Boolean)
  const rows = [
    [words.table, table],
    [words.promiseName, el('code', {}, commitment)],
    [words.secretName, el('code', {}, secret)],
    ...(given.length ? [[words.wordsName, given.join(' / ')]] : []),
  ]
  return el(
    'dl',
    { class: 'facts fingerprint' },
    ...rows.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]),
  )
}

byId('ui-form').addEventListener('submit', async event => {
  event.preventDefault()
  show(field.value || ((await file.files?.[0]?.text()) ?? ''))
})

file.addEventListener('change', async () => {
  field.value = (await file.files?.[0]?.text()) ?? ''
  if (field.value) show(field.value)
})

// The record of the table that the address names.
const { record } = byId('main').dataset
if (record) {
  const response = await fetch(record)
  if (response.ok) {
    field.value = await response.text()
    show(field.value)
  } else showResult(el('p', { class: 'whynot' }, icon('no'), el('span', {}, words.unfinished)))
}
