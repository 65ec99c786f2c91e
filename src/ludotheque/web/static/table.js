// The table: joins the line to the server, the drawings, the targets and the panels.
import { $, calm, el, fill, icon, onPhone, words } from './dom.js'
import { Line } from './live.js'
import { glide, mergeDelta, mergePanes } from './merge.js'
import { Targets } from './targets.js'
import { dragging } from './drag.js'
import { Placing } from './placing.js'
import { showPlayers, showSeats } from './players.js'
import { play as sound, sounding, toggleSound } from './sound.js'
import { someWords } from './words.js'
import { closePanel, confirmed, markMove, openPanel, showList, showMoves, showRule, singleKeys, startPanels } from './panels.js'

const GAP = 700, CALM_GAP = 300     // ms between two moves of others: one can follow them
const OWN_GLIDE = 240, GLIDE = 420  // ms
const HICCUP = 1500                 // ms without a line before it is said under the prompt as well
const CURTAIN = 900                 // ms in which one sees one's own move before the curtain falls

let view = JSON.parse($('first').textContent)
let moves = []
let looking = null                  // the number of moves after which an earlier position stands, or null
let hinted = ''
let wantsRematch = false
const title = document.title

// ── The line ────────────────────────────────────────────────────────────────────────────

let received = view.version // the version that came last; it may still wait to be shown
let resync = false

const line = new Line($('ui-main').dataset.live, {
  greeting: seat => ({ version: resync ? -1 : received, as: seat ?? (view.me?.length > 1 && view.as >= 0 ? view.as : null) }),
  hears: message => message.is === 'view' ? arrive(message) : leave(message.why),
  state: (online, final) => {
    $('ui-dot').classList.toggle('dot-wait', !online)
    $('ui-line').textContent = online ? words.online : words.reconnecting
    clearTimeout(missing)
    if (online) lineLost(false)
    else if (final) leave(words.gone)
    else missing = setTimeout(lineLost, HICCUP, true)
  },
})

let missing = null // the timer that tells of a line which stays lost
let offline = false

function lineLost(lost) {
  if (offline === lost) return
  offline = lost
  showOffer()
  if (lost) announce(words.kept)
}

function leave(why) { refuse({ why, rule: '' }) }

// Ask for something; a refusal is shown, any other answer is given back.
async function ask(message) {
  const answer = await line.ask({ version: view.version, ...message })
  if (answer.is !== 'no') return answer
  refuse(answer)
  return null
}

// ── Views, one after the other ──────────────────────────────────────────────────────────

const inbox = []
let shownAt = 0 // when a move was last shown
let timer = null

function arrive(message) {
  received = message.version
  inbox.push(message)
  showNext()
}

// Somebody else's move, or that of the dice.
const movesOfOthers = ({ delta, moves: { list }, me }) => delta && list.length > 0 && !me.includes(list.at(-1)[0])

function showNext() {
  if (timer || !inbox.length) return
  const gap = calm() ? CALM_GAP : GAP
  const wait = document.hidden || !movesOfOthers(inbox[0]) ? 0 : shownAt + gap - performance.now()
  if (wait > 0) timer = setTimeout(() => { timer = null; show(inbox.shift()); showNext() }, wait)
  else { show(inbox.shift()); showNext() }
}

function show(next) {
  const before = view
  view = next
  if (next.moves.list.length) shownAt = performance.now()
  const focused = targets.focused()
  if (looking === null) draw(next)
  moves = showMoves(next.moves, next.players)
  showDice()
  showPlayers(next)
  showSeats(next, seat => propose(seat))
  if (looking !== null) markMove(looking)
  if (next.ply !== before.ply) { hinted = ''; clearRefusal() }
  showTargets(next.ply === before.ply)
  targets.refocus(focused)
  showState()
  showCurtain(next.ply > before.ply)
  showEnd()
  announce(next.said)
  hum(before, next)
}

const dice = $('dice') && JSON.parse($('dice').textContent)

async function showDice() {
  if (!dice) return
  const { diceTable } = await import('./dice.js')
  const opened = () => $('ui-dice').querySelector('details')
  const open = opened()?.open
  $('ui-dice').replaceChildren(...diceTable(dice, moves.filter(([seat]) => seat < 0).map(([, , text]) => text)))
  opened()?.toggleAttribute('open', Boolean(open))
}

function wholeAgain() {
  resync = true
  line.hello()
  resync = false
}

function draw({ full, delta, moves: { list }, me }) {
  if (delta && drafted && list.length) { // the change is one of a drawing without the figures that were tried
    drafted = false
    return wholeAgain()
  }
  const duration = list.length && me.includes(list.at(-1)[0]) ? OWN_GLIDE : GLIDE
  const desc = (full ?? delta)?.desc
  if (desc != null) $('ui-desc').textContent = desc
  if (full) glide(() => mergePanes(full.panes), duration)
  else if (delta && !glide(() => mergeDelta(delta), duration)) wholeAgain()
}

// ── What to do now ──────────────────────────────────────────────────────────────────────

const targets = new Targets($('ui-middle'), {
  chosen: path => view.setup ? placing.touch(path[0]) : send({ path }),
  why: path => view.setup ? null : ask({ do: 'why', path }),
  changed: () => { clearRefusal(); showPrompt() },
})

let drafted = false // whether the drawing shows figures that are only tried

const placing = new Placing({
  changed: async placed => {
    showTargets(true)
    drafted ||= Object.keys(placed).length > 0
    if (!drafted) return
    const answer = await line.ask({ do: 'draft', setup: placed })
    if (answer.is !== 'draft' || placing.placed !== placed) return
    glide(() => mergePanes(answer.panes), OWN_GLIDE)
    targets.paint()
  },
  done: placed => send({ setup: placed }),
})

function showTargets(keep) {
  const { setup, tree, labels } = view
  if (looking !== null || view.curtain || view.over) targets.set(null)
  else if (setup) targets.set(setup.places, placing.setup ? placing.labels() : {}, keep)
  else targets.set(tree, labels, keep)
  showPrompt()
}

// What the next touch should be: the sentence for this path, or for any path as long as this.
function wanted() {
  const { asks } = view
  if (view.setup && !asks['']) return words.placing
  const path = targets.path.join(' ')
  const own = Object.keys(asks).find(paths => paths.split('|').includes(path)) // the same sentence for several
  return asks[own ?? '*'.repeat(targets.path.length)] ?? view.prompt
}

function showPrompt() {
  const sentence = looking !== null ? (looking ? fill(words.looking, { n: looking }) : words.start)
    : view.mine ? wanted() : view.prompt
  const prompt = $('ui-prompt')
  if (prompt.dataset.said === sentence) return
  prompt.dataset.said = sentence
  const head = sentence.startsWith(words.yours) ? sentence.match(/^[^.:]*[.:]?/)[0] : ''
  prompt.replaceChildren(...(head ? [el('b', {}, head)] : []), sentence.slice(head.length))
}

async function send(move) {
  clearRefusal()
  hinted = ''
  targets.set(null)
  const { ply } = view
  const answer = await line.ask({ do: 'move', version: view.version, ply, ...move })
  if (answer.is !== 'no') return
  glide(() => {}, OWN_GLIDE) // a piece that was dragged goes home
  showTargets(false)
  refuse(answer)
}

// ── Why not ─────────────────────────────────────────────────────────────────────────────

function refuse({ why, rule }) {
  const sentence = (why || words.cannot).replace(/\s*\((?:rule|règle)[\s\u00a0\u202f][\d.]+\)$/, '')
  const link = rule && el('a', { href: `#r${rule}`, onclick: event => { event.preventDefault(); showRule(rule) } }, fill(words.rule, { n: rule }))
  $('ui-no').replaceChildren(icon('no'), el('span', {}, sentence, ' ', link || ''))
  $('ui-no').hidden = false
  showOffer()
  sound('no')
}

function clearRefusal() {
  $('ui-no').hidden = true
  $('ui-no').replaceChildren()
  showOffer()
}

// ── Offers, hints, looking back: one line under the prompt ──────────────────────────────

function showOffer() {
  const box = $('ui-offer')
  const { proposal } = view
  const content = offline ? [el('span', {}, words.kept)] : looking !== null ? lookButtons() : proposal ? offerButtons(proposal) : hinted ? [icon('hint'), el('span', {}, hinted)] : []
  box.classList.toggle('alarm', offline)
  box.hidden = !content.length || (!$('ui-no').hidden && looking === null && !proposal && !offline)
  if (!box.contains(document.activeElement)) box.replaceChildren(...content)
}

const small = (label, onclick, disabled) => el('button', { class: 'btn', type: 'button', disabled, onclick }, label)

function offerButtons({ text, mine }) {
  const answer = yes => () => ask({ do: 'answer', yes })
  return [el('span', {}, text), ...(mine ? [small(words.withdraw, answer(false))] : [small(words.agree, answer(true)), small(words.decline, answer(false))])]
}

function lookButtons() {
  const step = (name, label, ply, off) => el('button', { class: 'btn', type: 'button', 'aria-label': label, disabled: off, onclick: () => lookAt(ply) }, icon(name))
  return [
    step('back', words.back, looking - 1, looking <= 0),
    step('next', words.next, looking + 1, looking >= moves.length),
    el('span', { class: 'num', 'aria-hidden': 'true' }, `${looking} / ${moves.length}`),
    small(words.now, () => lookAt(-1)),
  ]
}

async function lookAt(ply) {
  const answer = await ask({ do: 'look', ply })
  if (!answer) return
  looking = ply < 0 ? null : answer.ply
  glide(() => mergePanes(answer.panes), GLIDE)
  const focused = [...$('ui-offer').children].indexOf(document.activeElement)
  document.activeElement?.closest('#ui-offer') && document.activeElement.blur()
  markMove(looking ?? moves.length)
  document.body.classList.toggle('looking', looking !== null)
  $('ui-no').hidden = true
  showTargets(false)
  showOffer()
  if (focused >= 0) $('ui-offer').children[focused]?.focus()
  if (looking !== null) announce(answer.words)
}

// ── The state of the game ───────────────────────────────────────────────────────────────

function showState() {
  const { me, mine, over, undo, draw } = view
  document.body.classList.toggle('watching', !me.length)
  document.body.classList.toggle('finished', Boolean(over))
  document.title = mine && !over ? `${words.yours} · ${title}` : title
  for (const button of document.querySelectorAll('[data-do="undo"]')) button.setAttribute('aria-disabled', String(!undo))
  for (const button of document.querySelectorAll('[data-do="hint"], [data-do="list"]')) button.setAttribute('aria-disabled', String(!mine))
  for (const button of document.querySelectorAll('[data-do="draw"]')) button.hidden = draw === false
  placing.set(looking === null && mine ? view.setup : null)
  showOffer()
}

let falling = null

function showCurtain(moved) {
  clearTimeout(falling)
  const { curtain } = view
  const down = () => {
    $('ui-middle').classList.toggle('behind-curtain', Boolean(curtain))
    $('ui-curtain').hidden = !curtain
    if (!curtain) return
    document.querySelector('.curtain-name').textContent = curtain.name
    $('ui-curtain').querySelector('button').focus()
  }
  const seen = moved && $('ui-curtain').hidden && !calm()
  if (curtain && seen) falling = setTimeout(down, CURTAIN)
  else down()
}

function showEnd() {
  const { over } = view
  const fresh = over && $('ui-end').hidden
  $('ui-end').hidden = !over
  if (!over) return
  document.querySelector('.end-title').textContent = over.title
  document.querySelector('.end-line').textContent = over.line
  const row = ([name, score, won]) => el('tr', { class: won === false && 'lost' }, el('th', { scope: 'row' }, name), el('td', { class: 'num' }, String(score)))
  $('ui-rows').replaceChildren(...over.rows.map(row))
  $('ui-match').hidden = !over.match?.length
  $('ui-match').querySelector('tbody').replaceChildren(...(over.match ?? []).map(row))
  showRematch(over.rematch)
  if (fresh && onPhone()) $('ui-end').scrollIntoView({ block: 'nearest', behavior: 'smooth' })
}

function showRematch(there) {
  const button = document.querySelector('[data-do="rematch"]')
  if (there && wantsRematch) location.href = new URL(there, location.href)
  if (there) button.querySelector('span').textContent = words.rematchGo
  button.hidden = !there && !view.me.length
}

// The same sentence twice is told twice only if it is a new one to the screen reader.
function announce(sentence) {
  if (!sentence) return
  const told = $('ui-told')
  told.textContent = told.textContent === sentence ? `${sentence}\u00a0` : sentence
}

function hum(before, now) {
  if (now.over && !before.over) sound('end')
  else if (now.delta && now.moves.list.length) sound(now.moves.list.at(-1)[0] < 0 ? 'dice' : 'move')
  if (now.mine && !before.mine && !now.over) sound('turn')
}

// ── What one can ask for ────────────────────────────────────────────────────────────────

async function propose(seat) {
  if (await confirmed(fill(words.bot, view.players[seat]))) ask({ do: 'propose', what: 'bot', seat })
}

const acts = {
  undo: () => ask({ do: 'undo' }),
  async hint() {
    const answer = await ask({ do: 'hint' })
    if (!answer) return
    clearRefusal()
    hinted = answer.words
    for (const element of targets.all()) element.classList.toggle('hinted', answer.path[0] === element.dataset.t)
    showOffer()
    announce(answer.words)
  },
  async list() {
    const answer = await ask({ do: 'list' })
    if (answer) showList(answer.moves, text => send({ text }))
  },
  async resign() { closePanel(); if (await confirmed(words.resign)) ask({ do: 'resign' }) },
  async draw() { closePanel(); if (await confirmed(words.draw)) ask({ do: 'draw' }) },
  rematch() {
    if (view.over?.rematch) location.href = new URL(view.over.rematch, location.href)
    else { wantsRematch = true; ask({ do: 'rematch', words: someWords() }) }
  },
  review: () => lookAt(Math.max(0, moves.length - 1)),
  rules: () => openPanel('rules'),
  moves: () => openPanel('moves'),
  table: () => openPanel('table'),
  close: closePanel,
  keys: () => $('ui-keys').showModal(),
  sound() { toggleSound(); showSound() },
}

function showSound() {
  for (const button of document.querySelectorAll('[data-do="sound"]')) {
    button.setAttribute('aria-pressed', String(sounding()))
    button.querySelector('use').setAttribute('href', sounding() ? '#i-sound' : '#i-mute')
    const label = button.querySelector('[data-sound]')
    if (label) label.textContent = sounding() ? words.soundOn : words.soundOff
  }
}

document.addEventListener('click', event => {
  const button = event.target.closest('[data-do]')
  if (!button || !acts[button.dataset.do]) return
  event.preventDefault()
  acts[button.dataset.do]()
})

$('ui-played').addEventListener('click', event => {
  const link = event.target.closest('[data-ply]')
  if (!link) return
  event.preventDefault()
  closePanel()
  lookAt(Number(link.dataset.ply) === moves.length ? -1 : Number(link.dataset.ply))
})

$('ui-typed').addEventListener('submit', event => {
  event.preventDefault()
  const text = $('ui-move').value.trim()
  if (!text) return
  $('ui-move').value = ''
  closePanel()
  send({ text })
})

$('ui-curtain').querySelector('button').addEventListener('click', () => line.hello(view.curtain.seat))

// ── Keys ────────────────────────────────────────────────────────────────────────────────

const KEYS = {
  u: acts.undo, i: acts.hint, l: acts.list, r: acts.rules, s: acts.sound, '?': acts.keys,
  b: () => targets.focusFirst(),
  t: () => { openPanel('moves'); $('ui-move').focus() },
}

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.key === 'Escape') return closePanel() || targets.drop() || (looking !== null && lookAt(-1))
  if (event.target.matches('input, select, textarea') || document.querySelector('dialog[open]') || !singleKeys()) return
  const act = KEYS[event.key.toLowerCase()]
  if (act) { event.preventDefault(); act() }
})

// On a short phone the bar makes room for what is played from.
function makeRoom() {
  const short = onPhone() && document.querySelector('.with-hand') && document.documentElement.scrollHeight > innerHeight
  if (short && !scrollY && !location.hash) scrollTo(0, $('ui-main').offsetTop)
}

startPanels()
makeRoom()
dragging($('ui-middle'), targets)
showSound()
show(view)
