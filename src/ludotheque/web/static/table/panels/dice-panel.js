// What was thrown in this game against what was expected, for games with dice.
/** @import { Outcome } from '../../dice-statistics.js' */
import { byId, readJson } from '../../dom.js'
import { state } from '../state.js'

const outcomes = document.getElementById('dice') && /** @type {Outcome[]} */ (readJson('dice'))

export async function showDicePanel() {
  if (!outcomes) return
  const { diceTable } = await import('../../dice.js')
  const panel = byId('ui-dice')
  const open = panel.querySelector('details')?.open ?? false
  const thrown = state.moves.filter(({ seat }) => seat < 0).map(({ text }) => text)
  panel.replaceChildren(...diceTable(outcomes, thrown))
  panel.querySelector('details')?.toggleAttribute('open', open)
}
