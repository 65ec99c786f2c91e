// What was thrown against what was expected, as a table with bars.
import { $, el } from './dom.js'

const ODD = 1.645, STRANGE = 2.326 // standard deviations beyond which one game in 20, or in 100, lies

const said = $('dice-words') && JSON.parse($('dice-words').textContent)
const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 })

// `dice` are the outcomes in order, [text, weight, label] each; a text has one character for each die.
export function diceTable(dice, thrown) {
  if (!thrown.length) return [el('p', { class: 'small soft' }, said.none)]
  const each = counted(faces(dice), thrown.flatMap(text => [...text]))
  return [
    el('p', { class: 'small' }, verdict(unevenness(each))),
    table(each, said.die),
    el('details', { class: 'fair' }, el('summary', {}, said.together), table(counted(dice, thrown), said.outcome)),
  ]
}

function table(rows, what) {
  const most = Math.max(...rows.map(([, , , n, expected]) => Math.max(n, expected)))
  const head = name => el('th', { scope: 'col' }, name)
  return el('table', { class: 'dice' },
    el('caption', { class: 'vh' }, said.title),
    el('thead', {}, el('tr', {}, head(what), head(said.thrown), head(said.expected), el('td', {}))),
    el('tbody', {}, ...rows.map(row => diceRow(row, most))))
}

// What a single die can show, and how often, out of all dice of all outcomes.
function faces(dice) {
  const weights = {}
  for (const [text, weight] of dice) for (const face of text) weights[face] = (weights[face] ?? 0) + weight
  return Object.entries(weights).map(([face, weight]) => [face, weight, face])
}

function verdict(deviations) {
  if (deviations === null) return said.few
  return deviations < ODD ? said.even : deviations < STRANGE ? said.odd : said.strange
}

function diceRow([text, , label, n, expected], most) {
  return el('tr', {},
    el('th', { scope: 'row' }, el('span', { class: 'num', 'aria-hidden': 'true' }, text), el('span', { class: 'vh' }, label)),
    el('td', { class: 'num' }, String(n)),
    el('td', { class: 'num' }, number.format(expected)),
    el('td', { class: 'bar-cell' }, bar(n / most, expected / most)))
}

// As long as what was thrown, with a mark where it was expected to end.
function bar(thrown, expected) {
  const shape = (tag, attributes) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
    return node
  }
  const svg = shape('svg', { class: 'dice-bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' })
  svg.append(shape('rect', { class: 'thrown', width: 100 * thrown, height: 10 }), shape('path', { class: 'expected', d: `M${100 * expected} 0v10` }))
  return svg
}

// [text, weight, label, thrown, expected] for each of the things that can be thrown.
export function counted(dice, thrown) {
  const total = dice.reduce((sum, [, weight]) => sum + weight, 0)
  return dice.map(([text, weight, label]) =>
    [text, weight, label, thrown.filter(other => other === text).length, thrown.length * weight / total])
}

const ENOUGH = 5 // times that something must be expected before chi-square tells anything

// How many standard deviations lie between what was thrown and what was expected; null while that means nothing.
export function unevenness(rows) {
  const cells = []
  let [seen, wanted] = [0, 0]
  for (const [, , , n, expected] of rows) {
    [seen, wanted] = [seen + n, wanted + expected]
    if (wanted >= ENOUGH) { cells.push([seen, wanted]); [seen, wanted] = [0, 0] }
  }
  if (cells.length < 2) return null
  cells[0] = [cells[0][0] + seen, cells[0][1] + wanted] // what is left over
  const freedom = cells.length - 1
  const chi = cells.reduce((sum, [n, expected]) => sum + (n - expected) ** 2 / expected, 0)
  const spread = 2 / (9 * freedom)
  return (Math.cbrt(chi / freedom) - 1 + spread) / Math.sqrt(spread) // Wilson and Hilferty
}
