import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { ApiError, NetworkError } from '../../api/api.ts'
import { failureOf } from '../../api/failure.ts'
import { newsSince, theirsOf } from './news.ts'

const orderOf = (...what: string[]) =>
  ({
    timeline: what.map((one, index) => ({ at: `2026-11-0${index + 1}`, by: 'Ravi', what: one })),
  }) as StaffOrder

it('finds the events of an order since it was shown', () => {
  const news = newsSince(orderOf('Placed.'), orderOf('Placed.', 'Packed.'))
  assert.deepEqual(
    news.map(({ what }) => what),
    ['Packed.'],
  )
})

it('reads the present order only from a version conflict', () => {
  const theirs = orderOf('Placed.')
  const reply = { message: 'This was changed meanwhile.', code: 'version_conflict', theirs }
  assert.equal(theirsOf(failureOf(new ApiError(409, reply))), theirs)
  assert.equal(theirsOf(failureOf(new ApiError(409, { ...reply, code: 'order_held' }))), null)
  assert.equal(theirsOf(failureOf(new NetworkError('Lost.'))), null)
})
