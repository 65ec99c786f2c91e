// The page on which a record is checked, with the receipt that this browser kept of the game, if it was there. Once it
// is loaded, it needs no server.
/** @import { Chance, Recipe } from './chance.js' */
/** @import { Finding, Report } from './record.js' */
/** @import { Receipt } from './story.js' */
import { diceTable, diceTitle } from '../dice.js'
import { byId, el, icon, readJson } from '../dom.js'
import { recall } from '../memory.js'
import { receiptFrom } from '../receipt.js'
import { fill, words } from '../words.js'
import { check, tableOf } from './record.js'

const recipes = /** @type {Recipe[]} */ (readJson('recipes'))
const file = byId('ui-file', HTMLInputElement)
const field = byId('ui-text', HTMLTextAreaElement)

/** @param {string} text a record */
async function show(text) {
  const kept = await recall(tableOf(text))
  const receipt = kept ? receiptFrom(kept) : null
  const { verdict, findings, missing = [], chance, dice, thrown } = check(text, recipes, receipt)
  const wrong = findings.filter(({ ok }) => !ok)
  const sentences = wrong.length ? wrong.map(complaint) : confirmations(findings, missing)
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

/** How each verdict looks: its class and its icon. Only what is verified has a tick. */
const LOOKS = { verified: ['kept', 'check'], notVerifiable: ['open', 'eye'], wrong: ['whynot', 'no'] }

/** @param {Report['verdict']} verdict */
function verdictLine(verdict) {
  const [look, sign] = LOOKS[verdict]
  return el('p', { class: `verdict ${look}` }, icon(sign), el('strong', {}, words[verdict]))
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
 * @param {Finding[]} missing why the rest could not be checked
 */
function confirmations(findings, missing) {
  const throws = findings.filter(({ what }) => what === 'throw').length
  const dealt = findings.some(({ what }) => what === 'deal')
  return [
    words.promise,
    ...(dealt ? [words.deal] : []),
    aboutThrows(throws),
    words.seal,
    ...(missing.length ? missing.map(complaint) : [words.asSeen]),
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
