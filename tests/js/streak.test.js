import assert from 'node:assert/strict'
import { test } from 'node:test'
import { direction, readStreak, streakAfter } from '../../src/ludotheque/web/static/table/streak.js'

// "1+ 1+ 2-": games against levels, won or lost, each at a table of its own
const after = games =>
  games
    .split(' ')
    .reduce(
      (kept, game, code) => streakAfter(kept, { level: Number(game[0]), won: game[1] === '+', code: `${code}` }),
      null,
    )

test('two wins in a row at a level propose the next one', () => {
  assert.equal(direction(after('1+').streak), null)
  assert.equal(direction(after('1+ 1+').streak), 'up')
  assert.equal(direction(after('1+ 1- 1+').streak), null)
  assert.equal(direction(after('1+ 2+').streak), null)
})

test('three losses in a row propose a gentler one', () => {
  assert.equal(direction(after('2- 2-').streak), null)
  assert.equal(direction(after('2- 2- 2-').streak), 'down')
  assert.equal(direction(after('2- 2- 2+ 2-').streak), null)
})

test('the same game counts once', () => {
  const kept = after('1+')
  assert.equal(streakAfter(kept, { level: 1, won: true, code: kept.code }).streak, 1)
})

test('what is not ours is forgotten', () => {
  assert.equal(readStreak('nonsense'), null)
  assert.equal(readStreak('{"streak": "x"}'), null)
  assert.equal(readStreak(null), null)
  assert.deepEqual(readStreak('{"level":1,"streak":2,"code":"A"}'), { level: 1, streak: 2, code: 'A' })
})
