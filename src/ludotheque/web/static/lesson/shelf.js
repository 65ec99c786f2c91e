// On the shelf: how far one has come with the lessons of each game.
import { stepsDone } from './progress.js'

/** @type {NodeListOf<HTMLAnchorElement>} */
const links = document.querySelectorAll('a.learn[data-game]')
for (const link of links) {
  const { game = '', steps = '', again = '', lesson = '' } = link.dataset
  const all = steps.split(' ').filter(Boolean)
  const done = stepsDone(game)
  const next = all.findIndex(step => !done.includes(step))
  const label = link.querySelector('span')
  if (!label || !all.length || !all.some(step => done.includes(step))) continue
  label.textContent = next < 0 ? again : lesson.replace('{n}', String(next + 1))
  link.href += next < 0 ? '/card' : `/${next + 1}`
  link.classList.add(next < 0 ? 'done' : 'begun')
}
