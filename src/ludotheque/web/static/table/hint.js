// A hint is asked for, and what it says is played.
import { buttons } from './controls.js'
import { play, putSetup } from './play.js'
import { announce } from './prompt.js'
import { clearRefusal, showTip } from './refusal.js'
import { ask } from './server.js'
import { state } from './state.js'

export async function showHint() {
  const { ply } = state.view
  for (const button of buttons('hint')) button.setAttribute('aria-busy', 'true') // it may have to think
  const answer = await ask({ do: 'ask-hint', stage: state.hint ? 2 : 1 })
  for (const button of buttons('hint')) button.removeAttribute('aria-busy')
  if (answer?.is !== 'hint' || state.view.ply !== ply) return // a move was made without waiting for it
  clearRefusal()
  state.hint = answer
  showTip()
  announce([answer.head, answer.words].filter(Boolean).join(' '))
}

// Play what the hint says; a set-up is only put on the board.
export function followHint() {
  const { path, text, setup } = state.hint ?? {}
  if (setup && Object.keys(setup).length) putSetup(setup)
  else if (path?.length) play({ do: 'play-touches', path })
  else if (text) play({ do: 'play-text', text })
}
