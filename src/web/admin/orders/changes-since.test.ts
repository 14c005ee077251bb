import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { changesSince } from './changes-since.ts'

const orderOf = (...what: string[]) =>
  ({
    timeline: what.map((one, index) => ({ at: `2026-11-0${index + 1}`, by: 'Ravi', what: one })),
  }) as StaffOrder

it('finds the events of an order since it was shown', () => {
  const changes = changesSince(orderOf('Placed.'), orderOf('Placed.', 'Packed.'))
  assert.deepEqual(
    changes.map(({ what }) => what),
    ['Packed.'],
  )
})
