// The page on which a record is checked, with the receipt that this browser kept of the game, if it was there. Once it
// is loaded, it needs no server.
/** @import { Receipt } from '../receipt.js' */
/** @import { Chance, Recipe } from './chance.js' */
/** @import { Finding, Report } from './record.js' */
import { diceTable, diceTitle } from '../dice.js'
import { byId, el, icon, readJson } from '../dom.js'
import { receiptOf } from '../receipt.js'
import { fill, words } from '../words.js'
import { check, withoutNumber } from './record.js'

const recipes = /** @type {Recipe[]} */ (readJson('recipes'))
const file = byId('ui-file', HTMLInputElement)
const field = byId('ui-text', HTMLTextAreaElement)

/** @param {string} text a record */
function show(text) {
  const receipt = receiptOf(/^table: (.*)$/m.exec(text)?.[1].trim() ?? '')
  const { verdict, findings, chance, dice, thrown } = check(text, recipes, receipt)
  const wrong = findings.filter(({ ok }) => !ok)
  const without = receipt && thrown ? withoutNumber(receipt, thrown.length) : []
  const sentences = wrong.length ? wrong.map(complaint) : confirmations(findings, verdict, receipt, without)
  showResult(
    verdictLine(verdict),
    el('ul', { class: 'findings' }, ...sentences.map(sentence => el('li', {}, sentence))),
    ...(chance ? [facts(chance)] : []),
    ...(receipt ? [receiptLink(receipt)] : []),
    ...(dice?.length && thrown ? [el('h2', {}, diceTitle), ...diceTable(dice, thrown)] : []),
  )
}

/** @param {Element[]} content */
function showResult(...content) {
  byId('ui-result').replaceChildren(...content)
  byId('ui-result').hidden = false
}

/** @param {Report['verdict']} verdict */
function verdictLine(verdict) {
  const refused = verdict === 'refused'
  const sentence = el('strong', {}, words[verdict])
  return el('p', { class: refused ? 'verdict whynot' : 'verdict kept' }, icon(refused ? 'no' : 'check'), sentence)
}

/**
 * The receipt of this browser as a file: for `ludotheque verify --receipt`, or a checker of one's own.
 * @param {Receipt} receipt
 */
function receiptLink(receipt) {
  const href = `data:application/json,${encodeURIComponent(JSON.stringify(receipt))}`
  return el('p', {}, el('a', { class: 'btn', href, download: `${receipt.table}.receipt.json` }, words.saveReceipt))
}

/** @type {Partial<Record<Finding['what'], string>>} */
const COMPLAINTS = { commitment: 'notPromise', deal: 'notDeal', throw: 'notThrow', seal: 'notSeal' }

/** @param {Finding} finding */
const complaint = finding => fill(words[COMPLAINTS[finding.what] ?? finding.what], { ...finding })

/**
 * The successful checks; all throws of a game in one sentence.
 * @param {Finding[]} findings
 * @param {Report['verdict']} verdict
 * @param {Receipt | null} receipt
 * @param {number[]} without the throws that were made without this browser
 */
function confirmations(findings, verdict, receipt, without) {
  const throws = findings.filter(({ what }) => what === 'throw').length
  const dealt = findings.some(({ what }) => what === 'deal')
  return [
    words.promise,
    ...(dealt ? [words.deal] : []),
    aboutThrows(throws),
    words.seal,
    receipt?.outcome ? words.asSeen : words.notSeen,
    ...(verdict === 'unverified' && without.length ? [fill(words.without, { n: without.join(', ') })] : []),
    words.noRules,
  ]
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
