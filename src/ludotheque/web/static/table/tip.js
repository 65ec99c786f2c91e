// The hint that was asked for, if any. How it looks is fetched when there is one.
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
