// At the end, compares the record with the receipt automatically, and shows the result.
/** @import { Recipe } from '../check/chance.js' */
import { byId, readJson } from '../dom.js'
import { recall } from '../memory.js'
import { receiptFrom } from '../receipt.js'
import { words } from '../words.js'
import { kept } from './server.js'
import { state } from './state.js'

let begun = false

export async function verifyOnce() {
  const line = document.getElementById('ui-verified')
  if (!line || begun || !state.view.result || !state.view.seats.length) return
  begun = true
  line.textContent = words.verifying
  byId('ui-verification').hidden = false
  const verdict = await verify(line.dataset.record ?? '').catch(() => 'notVerifiable')
  line.textContent = words[verdict === 'verified' && 'noChance' in line.dataset ? 'verifiedMoves' : verdict]
  line.classList.toggle('refused', verdict === 'wrong')
}

/**
 * @param {string} address of the record
 * @returns {Promise<'verified' | 'notVerifiable' | 'wrong'>}
 */
async function verify(address) {
  const { check } = await import('../check/record.js')
  const response = await fetch(address)
  if (!response.ok) return 'notVerifiable' // it did not come, which contradicts nothing
  const table = new URL(address, location.href).pathname.split('/').at(-2) ?? ''
  await kept()
  const memory = await recall(table)
  const recipes = /** @type {Recipe[]} */ ([readJson('recipe')].filter(Boolean)) // a game may shuffle in its own way
  const receipt = memory ? receiptFrom(memory) : null
  return check(await response.text(), recipes, receipt).verdict
}
