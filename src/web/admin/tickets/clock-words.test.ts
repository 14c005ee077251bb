import assert from 'node:assert/strict'
import { it } from 'node:test'
import { clockOf } from './clock-words.ts'

const now = Date.parse('2026-11-22T06:00:00Z')
const due = (due_at: string, due_step: 'acknowledge' | 'redress' = 'redress') =>
  clockOf({ due_at, due_step, closed_at: null, merged_into: null }, now)

it('names the next deadline of a ticket and the remaining time', () => {
  assert.deepEqual(due('2026-11-23T16:00:00Z', 'acknowledge'), {
    text: 'Acknowledge within 34 hours',
    urgency: 'calm',
  })
  assert.deepEqual(due('2026-11-22T06:30:00Z'), { text: 'Settle within less than an hour', urgency: 'soon' })
  assert.deepEqual(due('2026-11-22T07:30:00Z'), { text: 'Settle within 1 hour', urgency: 'soon' })
  assert.deepEqual(due('2026-11-12T06:00:00Z'), { text: 'Settle: 10 days over', urgency: 'over' })
})

it('has no deadline for closed and merged tickets', () => {
  const late = {
    due_at: '2020-01-01T00:00:00Z',
    due_step: 'redress',
    closed_at: null,
    merged_into: null,
  } as const
  assert.equal(clockOf(late, now)?.urgency, 'over')
  assert.equal(clockOf({ ...late, closed_at: '2026-01-01T00:00:00Z' }, now), null)
  assert.equal(clockOf({ ...late, merged_into: 'TKT001' }, now), null)
})
