// At the end, compares the record with the receipt automatically, and shows the result.
/** @import { Recipe } from '../check/chance.js' */
import { byId, readJson } from '../dom.js'
import { receiptOf } from '../receipt.js'
import { words } from '../words.js'
import { state } from './state.js'

let begun = false

export async function verifyOnce() {
  const line = document.getElementById('ui-verified')
  if (!line || begun || !state.view.result || !state.view.seats.length) return
  begun = true
  line.textContent = words.verifying
  byId('ui-verification').hidden = false
  const { verdict } = await verify(line.dataset.record ?? '')
  line.textContent = words[verdict]
  line.classList.toggle('refused', verdict === 'refused')
}

/** @param {string} address of the record */
async function verify(address) {
  const { check } = await import('../check/record.js')
  const response = await fetch(address)
  const table = new URL(address, location.href).pathname.split('/').at(-2) ?? ''
  return check(await response.text(), [/** @type {Recipe} */ (readJson('recipe'))], receiptOf(table))
}
