import assert from 'node:assert/strict'
import { it } from 'node:test'
import { lateSince } from './dispatch-promise.ts'

it('marks an order late two working days after its payment', () => {
  const since = (now: string) => lateSince(new Date(now)).toISOString()
  // A Thursday: paid on Monday or before.
  assert.equal(since('2026-11-19T06:00:00Z'), '2026-11-16T18:30:00.000Z')
  // A Monday: Saturday and Friday count, Sunday does not.
  assert.equal(since('2026-11-23T06:00:00Z'), '2026-11-19T18:30:00.000Z')
  // 18:30 UTC is the next day in India.
  assert.equal(since('2026-11-19T18:29:59Z'), '2026-11-16T18:30:00.000Z')
  assert.equal(since('2026-11-19T18:30:00Z'), '2026-11-17T18:30:00.000Z')
})
