// The current hint, if any. Its card is loaded on demand.
import { state } from './state.js'

export async function showTip() {
  const { drawTip } = await import('./tip-card.js')
  drawTip()
}

export function clearTip() {
  if (!state.hint) return
  state.hint = null
  showTip()
}
