// The throws and their expected frequencies as a table with bars.
/** @import { Count, Outcome } from './dice-statistics.js' */
import { countThrows, deviation, facesOf } from './dice-statistics.js'
import { el, readJson, svgElement } from './dom.js'

// Standard deviations that one game in 20, or one in 100, exceeds.
const ODD = 1.645
const STRANGE = 2.326

const words = /** @type {Record<string, string>} */ (readJson('dice-words'))
const decimal = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 })

export const diceTitle = words.title

/**
 * @param {Outcome[]} outcomes
 * @param {string[]} thrown
 */
export function diceTable(outcomes, thrown) {
  if (!thrown.length) return [el('p', { class: 'small soft' }, words.none)]
  const faces = countThrows(
    facesOf(outcomes),
    thrown.flatMap(text => [...text]),
  )
  const together = table(countThrows(outcomes, thrown), words.outcome)
  return [
    el('p', { class: 'small' }, verdict(deviation(faces))),
    table(faces, words.die),
    el('details', { class: 'fair' }, el('summary', {}, words.together), together),
  ]
}

/** @param {number | null} deviations */
function verdict(deviations) {
  if (deviations === null) return words.few
  if (deviations < ODD) return words.even
  return deviations < STRANGE ? words.odd : words.strange
}

/**
 * @param {Count[]} counts
 * @param {string} what is counted
 */
function table(counts, what) {
  const most = Math.max(...counts.flatMap(({ thrown, expected }) => [thrown, expected]))
  const head = [what, words.thrown, words.expected].map(name => el('th', { scope: 'col' }, name))
  return el(
    'table',
    { class: 'dice' },
    el('caption', { class: 'vh' }, words.title),
    el('thead', {}, el('tr', {}, ...head, el('td'))),
    el('tbody', {}, ...counts.map(count => row(count, most))),
  )
}

/**
 * @param {Count} count
 * @param {number} most the number that fills a bar
 */
function row({ text, label, thrown, expected }, most) {
  const shown = el('span', { class: 'num', 'aria-hidden': 'true' }, text)
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, shown, el('span', { class: 'vh' }, label)),
    el('td', { class: 'num' }, String(thrown)),
    el('td', { class: 'num' }, decimal.format(expected)),
    el('td', { class: 'bar-cell' }, bar((100 * thrown) / most, (100 * expected) / most)),
  )
}

/**
 * A bar for the throws, with a mark at the expected number.
 * @param {number} thrown percent
 * @param {number} expected percent
 */
function bar(thrown, expected) {
  return svgElement(
    'svg',
    { class: 'dice-bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svgElement('rect', { class: 'thrown', width: thrown, height: 10 }),
    svgElement('path', { class: 'expected', d: `M${expected} 0v10` }),
  )
}
