// On the shelf: how far one has come with the lessons of each game.
import { settings } from '../device.js'
import { beaten, resultsOf } from '../results.js'
import { reconcile, stepsDone } from './progress.js'

const { puzzles = '', puzzleDays = '', today = '' } = document.getElementById('ui-home')?.dataset ?? {}
reconcile('puzzles', puzzles.split(' ').filter(Boolean))
reconcile('puzzle-days', puzzleDays.split(' ').filter(Boolean))
document.getElementById('ui-puzzle')?.toggleAttribute('hidden', stepsDone('puzzle-days').includes(today))

// A visitor who has done the lessons but never played with a guide is offered one.
const now = document.querySelector('form.now')
if (now instanceof HTMLFormElement && now.dataset.first && settings.get('guide') === null) {
  const { first = '', game = '' } = now.dataset
  if (stepsDone(game).length) now.action = first
}

/** @type {NodeListOf<HTMLAnchorElement>} */
const links = document.querySelectorAll('a.learn[data-game]')
for (const link of links) {
  const { game = '', steps = '', again = '', lesson = '', known = '' } = link.dataset
  reconcile(game, known.split(' ').filter(Boolean))
  const all = steps.split(' ').filter(Boolean)
  const done = stepsDone(game)
  const next = all.findIndex(step => !done.includes(step))
  const label = link.querySelector('span')
  if (!label || !all.length || !all.some(step => done.includes(step))) continue
  label.textContent = next < 0 ? again : lesson.replace('{n}', String(next + 1))
  link.href += next < 0 ? '/card' : `/${next + 1}`
  link.classList.add(next < 0 ? 'done' : 'begun')
}

// What is to be beaten next, where somebody has played against bots.
const { levels = '', beat = '', all = '' } = document.getElementById('ui-home')?.dataset ?? {}
const called = levels.split('|')
for (const line of document.querySelectorAll('.record[data-game]')) {
  const results = resultsOf(line.getAttribute('data-game') ?? '')
  const next = called[beaten(results)]
  line.toggleAttribute('hidden', !Object.keys(results.levels).length)
  line.textContent = next ? beat.replace('{level}', next) : all
}
