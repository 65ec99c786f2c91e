// The page on which a record is checked. Once it is loaded, it needs no server any more.
import { $, el, fill, icon, words } from './dom.js'
import { diceTable } from './dice.js'
import { check } from './fair.js'

const recipes = JSON.parse($('recipes').textContent)

function show(text) {
  const found = check(text, recipes)
  const wrong = found.findings.filter(({ ok }) => !ok)
  $('ui-result').replaceChildren(
    el('p', { class: wrong.length ? 'verdict whynot' : 'verdict kept' }, icon(wrong.length ? 'no' : 'check'), el('strong', {}, wrong.length ? words.broken : words.kept)),
    el('ul', { class: 'findings' }, ...(wrong.length ? wrong.map(complaint) : praises(found.findings)).map(said => el('li', {}, said))),
    ...(found.chance ? facts(found.chance) : []),
    ...(found.dice?.length ? [el('h2', {}, diceTitle()), ...diceTable(found.dice, found.thrown)] : []))
  $('ui-result').hidden = false
}

const diceTitle = () => JSON.parse($('dice-words').textContent).title
const COMPLAINTS = { promise: 'notPromise', deal: 'notDeal', throw: 'notThrow', seal: 'notSeal' }
const complaint = finding => fill(words[COMPLAINTS[finding.what] ?? finding.what], finding)

// The throws of a whole game in one sentence.
function praises(findings) {
  const throws = findings.filter(({ what }) => what === 'throw').length
  const fallen = throws === 1 ? words.throw : throws ? fill(words.throws, { n: throws }) : words.noThrows
  return [words.promise, ...(findings.some(({ what }) => what === 'deal') ? [words.deal] : []), fallen, words.seal]
}

function facts({ table, promise, secret, words: said }) {
  const row = (name, value) => [el('dt', {}, name), el('dd', {}, value)]
  const heard = said.filter(Boolean)
  return [el('dl', { class: 'facts fingerprint' },
    ...row(words.table, table),
    ...row(words.promiseName, el('code', {}, promise)),
    ...row(words.secretName, el('code', {}, secret)),
    ...(heard.length ? row(words.wordsName, heard.join(' / ')) : []))]
}

function refuse(sentence) {
  $('ui-result').replaceChildren(el('p', { class: 'whynot' }, icon('no'), el('span', {}, sentence)))
  $('ui-result').hidden = false
}

$('ui-form').addEventListener('submit', async event => {
  event.preventDefault()
  const [file] = $('ui-file').files
  show($('ui-text').value || (file ? await file.text() : ''))
})

$('ui-file').addEventListener('change', async () => {
  $('ui-text').value = await $('ui-file').files[0]?.text() ?? ''
  if ($('ui-text').value) show($('ui-text').value)
})

// The record of a table that is named in the address.
const { record } = $('main').dataset
if (record) {
  const answer = await fetch(record)
  if (answer.ok) show($('ui-text').value = await answer.text())
  else refuse(words.unfinished)
}
