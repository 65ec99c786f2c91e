// Buttons for what can be chosen: what is not in the drawing, and what the server draws on buttons.
/** @import { Choice } from '../../protocol' */
/** @import { Targets } from './targets.js' */
import { byId, el, icon } from '../../dom.js'
import { words } from '../../words.js'
import { parse } from './merge.js'

const MANY = 6 // more than fit on one line

/**
 * @param {Targets} targets
 * @param {string[]} options what can be touched next
 * @param {Set<string | undefined>} drawn the targets in the drawing
 */
export function showChoices(targets, options, drawn) {
  const box = byId('ui-choices')
  const shown = choicesNow(targets, options, drawn)
  const of = targets.trial?.of ?? ''
  const key = JSON.stringify([shown, of, targets.path.length])
  if (box.dataset.shown !== key) {
    const leave = shown.length && targets.path.length ? [leaveButton(targets.path.length > 1 && !of)] : []
    box.replaceChildren(...shown.map(choice => choiceButton(choice, choice.target === of)), ...leave)
    box.dataset.shown = key // buttons that stay keep the focus
  }
  box.hidden = !shown.length
  box.classList.toggle('many', shown.length > MANY)
}

/**
 * @param {Targets} targets
 * @param {string[]} options
 * @param {Set<string | undefined>} drawn
 * @returns {Choice[]}
 */
function choicesNow(targets, options, drawn) {
  const { trial, labels, path } = targets
  const offered = (trial?.choices ?? []).filter(({ target }) => options.includes(target))
  if (offered.length) return offered
  const rest = path.length === 1 && targets.leftOver(path[0])
  if (rest) return [{ target: rest, label: words.play }]
  return options
    .filter(target => labels[target] && !drawn.has(target))
    .map(target => ({ target, label: labels[target] }))
}

/**
 * @param {Choice} choice
 * @param {boolean} shown whether the board shows it
 */
function choiceButton({ target, label, note, picture }, shown) {
  const small = note ? el('small', {}, note) : null
  return el(
    'button',
    { class: shown ? 'btn btn-shown' : 'btn', type: 'button', 'data-t': target },
    picture ? parse(picture).firstElementChild : null,
    el('span', { class: note && 'gain' }, label, small),
  )
}

/** @param {boolean} oneStep */
function leaveButton(oneStep) {
  const attributes = { class: 'btn btn-bare', type: 'button', 'data-do': 'back' }
  return oneStep
    ? el('button', attributes, icon('undo'), el('span', {}, words.takeBack))
    : el('button', { ...attributes, 'aria-label': words.leave }, icon('close'))
}
