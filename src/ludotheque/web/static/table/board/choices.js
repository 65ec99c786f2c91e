// Buttons for what can be chosen but is not in the drawing.
import { byId, el } from '../../dom.js'

const MANY = 6 // more than fit on one line

/**
 * @param {string[]} options what can be touched next
 * @param {Record<string, string>} labels
 * @param {Set<string | undefined>} drawn the targets in the drawing
 */
export function showChoices(options, labels, drawn) {
  const box = byId('ui-choices')
  const shown = options.filter(target => labels[target] && !drawn.has(target))
  const key = JSON.stringify(shown.map(target => [target, labels[target]]))
  if (box.dataset.shown !== key) {
    box.replaceChildren(...shown.map(target => choiceButton(target, labels[target])))
    box.dataset.shown = key // buttons that stay keep the focus
  }
  box.hidden = !shown.length
  box.classList.toggle('many', shown.length > MANY)
  byId('ui-say').classList.toggle('with-choices', shown.length > 0)
}

/**
 * @param {string} target
 * @param {string} label
 */
const choiceButton = (target, label) => el('button', { class: 'btn', type: 'button', 'data-t': target }, label)
