import assert from 'node:assert/strict'
import { it } from 'node:test'
import { windowCounter } from './window-counter.ts'

it('counts anew after the window', () => {
  let now = 1000
  const count = windowCounter({ calls: 2, windowSeconds: 60 }, () => now)
  assert.deepEqual(
    [count(1), count(1), count(1)],
    [
      { left: 1, isOver: false, secondsLeft: 60 },
      { left: 0, isOver: false, secondsLeft: 60 },
      { left: 0, isOver: true, secondsLeft: 60 },
    ],
  )
  now += 59_999
  assert.deepEqual(count(1), { left: 0, isOver: true, secondsLeft: 1 })
  now += 1
  assert.deepEqual(count(1), { left: 1, isOver: false, secondsLeft: 60 })
})

it('counts subjects apart', () => {
  const count = windowCounter({ calls: 1, windowSeconds: 60 }, () => 0)
  assert.deepEqual([count(1).isOver, count(2).isOver, count(1).isOver], [false, false, true])
})
