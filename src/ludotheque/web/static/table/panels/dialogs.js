// The list of possible moves, and questions that are answered with yes or no.
/** @import { ListedMove } from '../../protocol' */
import { byId, closest, el, focus, query } from '../../dom.js'
import { words } from '../../words.js'

/**
 * @param {ListedMove[]} moves
 * @param {(text: string) => void} play
 */
export function showPossibleMoves(moves, play) {
  const dialog = byId('ui-list', HTMLDialogElement)
  const items = moves.map(({ text, words: inWords }) => {
    const choose = () => {
      dialog.close()
      play(text)
    }
    const note = el('span', { class: 'note' }, text)
    return el('li', {}, el('button', { class: 'btn', type: 'button', onclick: choose }, inWords, note))
  })
  byId('ui-all').replaceChildren(...(items.length ? items : [el('li', {}, words.noMoves)]))
  if (!dialog.open) dialog.showModal()
  byId('ui-all').querySelector('button')?.focus()
}

/**
 * @param {string} question
 * @param {boolean} [here] whether it is about this position alone
 * @returns {Promise<boolean>} whether the answer is yes
 */
export async function confirmed(question, here = false) {
  const answer = chosen(question, [[1, words.yes]])
  aboutHere = here
  return (await answer) !== null
}

// Whether the question that is asked now is about this position alone.
let aboutHere = false

/**
 * Answer with no what was asked about a position that has passed, and after the end whatever is still asked.
 * @param {boolean} over
 */
export function letQuestionPass(over) {
  if (aboutHere || over) refuse?.()
}

/** @type {(() => void) | null} says no to the question that is asked now */
let refuse = null

/**
 * A question in the place of the actions. One that is still open is answered with no.
 * @param {string} question
 * @param {[answer: number, label: string][]} answers
 * @returns {Promise<number | null>} null for no
 */
export function chosen(question, answers) {
  refuse?.()
  aboutHere = false
  const box = byId('ui-confirm')
  const before = document.activeElement
  byId('ui-sure').textContent = question
  const buttons = answers.map(([answer, label]) => answerButton(String(answer), label, 'btn btn-yes'))
  byId('ui-answers').replaceChildren(...buttons, answerButton('', words.no, 'btn'))
  box.hidden = false
  byId('ui-acts').inert = true
  query('[data-answer=""]', box).focus()
  return new Promise(resolve => {
    const answer = (/** @type {string} */ text) => {
      box.hidden = true
      byId('ui-acts').inert = false
      box.onclick = box.onkeydown = refuse = null
      focus(before)
      resolve(text ? Number(text) : null)
    }
    box.onclick = event => {
      const button = closest(event, '[data-answer]')
      if (button) answer(button.dataset.answer ?? '')
    }
    box.onkeydown = event => event.key === 'Escape' && answer('')
    refuse = () => answer('')
  })
}

/**
 * @param {string} answer
 * @param {string} label
 * @param {string} look
 */
const answerButton = (answer, label, look) =>
  el('button', { class: look, type: 'button', 'data-answer': answer }, label)
