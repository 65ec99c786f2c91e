// Proposes the next level after two wins in a row, and an easier one after three losses. The results
// stay in this browser.
import { settings } from '../device.js'
import { byId, el } from '../dom.js'
import { keepResults, resultsAfter, resultsOf } from '../results.js'
import { fill } from '../words.js'
import { code, pathOf } from './address.js'
import { direction, readStreak, streakAfter } from './streak.js'

/**
 * @typedef {{ words: string, button: string, form: Record<string, string> }} Proposal
 * @typedef {{ game?: string, level?: number, won?: boolean, drawn?: boolean, record?: string, up?: Proposal, down?: Proposal }} NextLevel
 */

let asked = false

export async function proposeOnce() {
  if (asked) return
  asked = true
  const response = await fetch(pathOf('next-level')).catch(() => null)
  if (response?.ok) propose(await response.json())
}

/** @param {NextLevel} told */
function propose({ game, level = 0, won = false, drawn = false, record = '', up, down }) {
  if (!game) return offer(up, true)
  const results = resultsAfter(resultsOf(game), { level, won, drawn, code: code() })
  keepResults(game, results)
  byId('ui-proposal').before(el('p', { class: 'small soft' }, fill(record, results.levels[level])))
  const key = `streak:${game}`
  const now = drawn
    ? readStreak(settings.get(key))
    : streakAfter(readStreak(settings.get(key)), { level, won, code: code() })
  if (now) settings.set(key, JSON.stringify(now))
  const way = drawn ? null : direction(now?.streak ?? 0)
  if (way) offer({ up, down }[way], true)
  else if (won) offer(up && { ...up, words: '' }, false) // one win already: the next is there, and nobody is urged
}

/**
 * @param {Proposal | undefined} proposal
 * @param {boolean} strongly
 */
function offer(proposal, strongly) {
  const form = byId('ui-proposal', HTMLFormElement)
  form.hidden = !proposal
  if (!proposal) return
  form.replaceChildren(
    ...(proposal.words ? [el('p', {}, proposal.words)] : []),
    ...Object.entries(proposal.form).map(([name, value]) => el('input', { type: 'hidden', name, value })),
    el('button', { class: strongly ? 'btn btn-primary' : 'btn' }, proposal.button),
  )
}
