// Proposes the next level after two wins in a row, and an easier one after three losses. The results
// stay in this browser.
import { settings } from '../device.js'
import { byId, el } from '../dom.js'
import { code, pathOf } from './address.js'
import { direction, readStreak, streakAfter } from './streak.js'

/**
 * @typedef {{ words: string, button: string, form: Record<string, string> }} Proposal
 * @typedef {{ game?: string, level?: number, won?: boolean, up?: Proposal, down?: Proposal }} NextLevel
 */

let asked = false

export async function proposeOnce() {
  if (asked) return
  asked = true
  const response = await fetch(pathOf('next-level')).catch(() => null)
  if (response?.ok) propose(await response.json())
}

/** @param {NextLevel} told */
function propose({ game, level = 0, won = false, up, down }) {
  if (!game) return
  const key = `streak:${game}`
  const now = streakAfter(readStreak(settings.get(key)), { level, won, code: code() })
  settings.set(key, JSON.stringify(now))
  const proposal = { up, down, none: undefined }[direction(now.streak) ?? 'none']
  const form = byId('ui-proposal', HTMLFormElement)
  form.hidden = !proposal
  if (!proposal) return
  form.replaceChildren(
    el('p', {}, proposal.words),
    ...Object.entries(proposal.form).map(([name, value]) => el('input', { type: 'hidden', name, value })),
    el('button', { class: 'btn btn-primary' }, proposal.button),
  )
}
