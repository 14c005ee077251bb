import assert from 'node:assert/strict'
import { it } from 'node:test'
import { plannedMove } from './planned-move.ts'

it('reads a plain number as count, a signed one as movement', () => {
  assert.deepEqual(plannedMove(40, '47'), { change: 7, to: 47 })
  assert.deepEqual(plannedMove(40, ' +12 '), { change: 12, to: 52 })
  assert.deepEqual(plannedMove(40, '−3'), { change: -3, to: 37 })
  assert.deepEqual(plannedMove(40, '0'), { change: -40, to: 0 })
})

it('rejects invalid input, no change, and a negative result', () => {
  for (const typed of ['', 'many', '1.5', '40', '+0', '-41', '1e3']) {
    assert.equal(typeof plannedMove(40, typed), 'string', typed)
  }
})
