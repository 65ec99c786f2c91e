// One line under the prompt: that the connection is lost, an offer, that somebody is away, or that one only watches.
// What its buttons do stands in actions.js.
/** @import { Offer, View } from '../protocol' */
import { byId, el, icon } from '../dom.js'
import { fill, words } from '../words.js'
import { freeButton, waiting } from './panels/players.js'
import { reviewing, state } from './state.js'

/** @type {typeof import('./absence.js') | undefined} */
let absence // fetched when somebody is away

export function showNotice() {
  const box = byId('ui-notice')
  const content = noticeContent()
  const answered = !byId('ui-refusal').hidden || !byId('ui-tip').hidden // these take the place of what can wait
  const urgent = state.offline || state.doubt || state.view.offer
  box.classList.toggle('alarm', state.offline || Boolean(state.doubt) || absentee(state.view) >= 0)
  box.hidden = !content.length || (answered && !urgent)
  if (box.dataset.shown === outline(content)) return // buttons that stay keep the focus
  box.replaceChildren(...content)
  box.dataset.shown = outline(content)
}

/** @param {Element[]} content */
const outline = content => content.map(element => element.outerHTML).join('')

/** @returns {Element[]} */
function noticeContent() {
  const { view } = state
  if (state.offline)
    return [icon('time'), el('p', {}, words.kept), ...(state.alone ? [button('go-on', state.alone())] : [])]
  if (state.doubt && !view.offer) return [icon('no'), el('p', {}, state.doubt)]
  if (reviewing()) return []
  if (view.offer && !view.offer.rematch) return offerContent(view.offer)
  if (state.greeting) return [icon('seats'), el('p', {}, state.greeting)]
  if (state.news) return [icon('eye'), el('p', {}, state.news), ...refusing(view)]
  if (view.called) return [icon('time'), el('p', {}, view.called)]
  if (view.result || waiting(view)) return []
  if (absentee(view) >= 0) return absence?.absentContent(view, absentee(view), showNotice) ?? fetchAbsence()
  absence?.isHere()
  return view.seats.length || view.held?.length ? [] : watchingContent(view)
}

/**
 * The seat to move, if it is away.
 * @param {View} view
 */
function absentee({ turn, away = [], result, seats }) {
  return !result && away.includes(turn) && !seats.includes(turn) ? turn : -1
}

/**
 * @param {string} action
 * @param {string | Node} content
 */
const button = (action, content) => el('button', { class: 'btn', type: 'button', 'data-do': action }, content)

/** @param {Offer} offer */
function offerContent({ text, asked }) {
  const buttons = asked
    ? [button('agree', words.agree), button('decline', words.decline)]
    : [button('decline', words.withdraw)]
  return [el('p', {}, text), ...buttons]
}

/**
 * The button that sends a newcomer away.
 * @param {View} view
 */
function refusing({ door, seats, players }) {
  const guest = door?.canFree?.find(seat => !seats.includes(seat))
  return guest === undefined ? [] : [freeButton(players[guest], guest, false)]
}

/** @returns {Element[]} */
function fetchAbsence() {
  import('./absence.js').then(module => {
    absence = module
    showNotice()
  })
  return []
}

/** @param {View} view */
function watchingContent({ players, together }) {
  const all = players.map(({ name }) => name)
  const [first, second] = all
  const duel = all.length === 2 && !together
  const names = duel ? fill(words.playsAgainst, { first, second }) : all.join(', ')
  const link = el('a', { class: 'btn', href: byId('ui-main').dataset.setup ?? '' }, words.ownTable)
  return [icon('eye'), el('p', {}, el('b', { class: 'narrow' }, words.watching), ` ${names}`), link]
}
