// What stands beside the board: moves, rules, table; on a phone a sheet over its lower part. And the dialogs.
import { $, el, kept, onPhone, words } from './dom.js'

const TABS = ['moves', 'rules', 'table']
const panel = tab => $(`ui-${tab}`)
const button = tab => $(`ui-tab-${tab}`)

// ── Tabs and the sheet ──────────────────────────────────────────────────────────────────

export function showTab(tab, focus = false) {
  for (const name of TABS) {
    const chosen = name === tab
    panel(name).hidden = !chosen
    button(name).setAttribute('aria-selected', String(chosen))
    button(name).setAttribute('tabindex', chosen ? '0' : '-1')
  }
  if (tab === 'rules') fetchRules()
  if (focus) button(tab).focus()
}

let opener = null

export function openPanel(tab) {
  showTab(tab)
  if (onPhone()) {
    opener = document.activeElement
    $('ui-talk').classList.add('open')
    $('ui-veil').hidden = false
    inert(true)
  }
  button(tab).focus({ preventScroll: true })
  if (tab === 'moves') $('ui-moves').scrollTop = $('ui-moves').scrollHeight
}

export function closePanel() {
  if (!$('ui-talk').classList.contains('open')) return false
  $('ui-talk').classList.remove('open')
  $('ui-veil').hidden = true
  inert(false)
  opener?.focus()
  return true
}

// What lies under the open sheet cannot be reached by keys or read out.
function inert(under) {
  for (const part of $('ui-main').children) if (![$('ui-talk'), $('ui-veil'), $('ui-told')].includes(part)) part.inert = under
}

function tabKeys(event) {
  const at = TABS.findIndex(tab => button(tab) === event.target)
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (at < 0 || !step) return
  event.preventDefault()
  showTab(TABS[(at + step + TABS.length) % TABS.length], true)
}

// ── The rules ───────────────────────────────────────────────────────────────────────────

let fetched = null

function fetchRules() {
  fetched ??= fetch($('ui-main').dataset.rules)
    .then(answer => answer.ok ? answer.text() : Promise.reject(answer.status))
    .then(html => { $('ui-rules').innerHTML = html })
    .catch(() => { fetched = null; $('ui-rules').textContent = words.rulesLost })
  return fetched
}

// Open the rules at a sentence.
export async function showRule(number) {
  openPanel('rules')
  await fetchRules()
  for (const told of document.querySelectorAll('.sentence.told')) told.classList.remove('told')
  const sentence = $(`r${number}`)
  sentence?.classList.add('told')
  sentence?.scrollIntoView({ block: 'center' })
}

// ── The moves so far ────────────────────────────────────────────────────────────────────

let moves = []

// Replace the list from an index on; gives all moves.
export function showMoves({ from, list }, players) {
  moves = moves.slice(0, from).concat(list)
  const items = $('ui-played')
  while (items.children.length > from) items.lastElementChild.remove()
  list.forEach((move, index) => items.append(moveItem(from + index + 1, move, players)))
  document.querySelector('#ui-moves .none').hidden = moves.length > 0
  if (list.length) $('ui-moves').scrollTop = $('ui-moves').scrollHeight
  markMove(moves.length)
  return moves
}

function moveItem(ply, [seat, said, text], players) {
  const name = players[seat] ? el('span', { class: 'vh' }, `${players[seat].name} `) : null
  return el('li', {}, el('a', { href: '#', 'data-ply': ply },
    el('span', { class: 'n num' }, String(ply)),
    el('span', { class: `disc d${seat}`, 'aria-hidden': 'true' }),
    el('span', {}, name, said),
    el('span', { class: 'note' }, text)))
}

// The move after which the position on the board stands.
export function markMove(ply) {
  [...$('ui-played').children].forEach((item, index) => {
    if (index + 1 === ply) item.setAttribute('aria-current', 'true')
    else item.removeAttribute('aria-current')
  })
}

// ── Dialogs ─────────────────────────────────────────────────────────────────────────────

export function showList(listed, play) {
  const shut = () => $('ui-list').close()
  $('ui-all').replaceChildren(...(listed.length ? listed : [['', words.noMoves]]).map(([text, said]) =>
    el('li', {}, text
      ? el('button', { class: 'btn', type: 'button', onclick: () => { shut(); play(text) } }, said, el('span', { class: 'note' }, text))
      : said)))
  if (!$('ui-list').open) $('ui-list').showModal()
  $('ui-all').querySelector('button')?.focus()
}

// A question with yes and no where the actions stand; the answer is the promise.
export function confirmed(question) {
  const box = $('ui-confirm')
  $('ui-sure').textContent = question
  box.hidden = false
  $('ui-acts').hidden = true
  const before = document.activeElement
  box.querySelector('[data-answer="no"]').focus()
  return new Promise(resolve => {
    const answer = yes => {
      box.hidden = true
      $('ui-acts').hidden = false
      box.onclick = box.onkeydown = null
      before?.focus()
      resolve(yes)
    }
    box.onclick = event => event.target.dataset.answer && answer(event.target.dataset.answer === 'yes')
    box.onkeydown = event => event.key === 'Escape' && answer(false)
  })
}

async function copy(from) {
  try { await navigator.clipboard.writeText(from.dataset.copy) } catch { return from.previousElementSibling?.select() }
  const label = from.textContent
  from.textContent = words.copied
  setTimeout(() => { from.textContent = label }, 1500)
}

// ── Keys of one letter, which somebody who speaks to their machine may want to do without ──

export const singleKeys = () => $('ui-single').checked

export function startPanels() {
  $('ui-tabs').addEventListener('click', event => {
    const tab = TABS.find(name => button(name) === event.target)
    if (tab) showTab(tab)
  })
  $('ui-tabs').addEventListener('keydown', tabKeys)
  $('ui-veil').addEventListener('click', closePanel)
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.addEventListener('click', event => (event.target === dialog || event.target.closest('[data-do="shut"]')) && dialog.close())
  }
  document.addEventListener('click', event => {
    const from = event.target.closest('[data-copy]')
    if (from) copy(from)
  })
  $('ui-rules').addEventListener('click', event => {
    const link = event.target.closest('.no')
    if (link) { event.preventDefault(); showRule(link.textContent) }
  })
  $('ui-single').checked = kept.get('single-keys') !== 'off'
  $('ui-single').addEventListener('change', () => kept.set('single-keys', singleKeys() ? 'on' : 'off'))
}

