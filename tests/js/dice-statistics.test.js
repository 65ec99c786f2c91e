import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countThrows, deviation, facesOf } from '../../src/ludotheque/web/static/dice-statistics.js'

const TWO_COINS = [
  ['00', 1, 'two tails'],
  ['01', 2, 'one of each'],
  ['11', 1, 'two heads'],
]
const counts = (...pairs) => pairs.map(([thrown, expected]) => ({ thrown, expected }))
const close = (found, wanted) => assert.ok(Math.abs(found - wanted) < 0.03, `${found} is not ${wanted}`)

test('outcomes are counted, and expected by their weight', () => {
  const found = countThrows(TWO_COINS, ['01', '01', '11', '01'])
  assert.deepEqual(
    found.map(({ text, thrown, expected }) => [text, thrown, expected]),
    [
      ['00', 0, 1],
      ['01', 3, 2],
      ['11', 1, 1],
    ],
  )
  assert.equal(found[1].label, 'one of each')
})

test('the faces of one die come from all dice of all outcomes', () => {
  assert.deepEqual(facesOf(TWO_COINS), [
    ['0', 4, '0'],
    ['1', 4, '1'],
  ])
})

test('too few throws say nothing', () => {
  assert.equal(deviation(counts([1, 2], [3, 2])), null)
  assert.equal(deviation(counts([9, 6], [1, 4])), null, 'one cell is no comparison')
  assert.equal(deviation([]), null)
})

// Two cells are off by as much as makes that chi-square; the others are as expected.
function offBy(chiSquare, cells) {
  const off = Math.sqrt((chiSquare * 100) / 2)
  return counts([100 + off, 100], [100 - off, 100], ...Array(cells - 2).fill([100, 100]))
}

// From tables of the chi-square distribution: exceeded once in 20 games by 1.645 deviations, once in 100 by 2.326.
for (const [cells, oneIn20, oneIn100] of [
  [2, 3.841, 6.635],
  [6, 11.07, 15.086],
  [11, 18.307, 23.209],
]) {
  test(`deviations are those of chi-square with ${cells - 1} degrees of freedom`, () => {
    close(deviation(offBy(oneIn20, cells)), 1.645)
    close(deviation(offBy(oneIn100, cells)), 2.326)
  })
}

test('throws that are just as expected are less uneven than most', () => {
  assert.ok(deviation(offBy(0, 6)) < -2)
})

test('rare outcomes are counted together, and what is left over is not forgotten', () => {
  const together = deviation(counts([3, 2], [5, 4], [7, 6], [1, 4]))
  close(together, deviation(counts([9, 10], [7, 6])))
})
