import assert from 'node:assert/strict'
import { it } from 'node:test'
import { snoozeTimes } from './snooze-times.ts'

const timesAt = (now: string) => snoozeTimes(Date.parse(now)).map(({ until }) => until)

it('counts days and mornings as India does', () => {
  // A Sunday, 22:00 UTC: Monday, half past three, in India.
  assert.deepEqual(timesAt('2026-11-22T22:00:00Z'), [
    '2026-11-23T01:00:00.000Z',
    '2026-11-24T03:30:00.000Z',
    '2026-11-26T03:30:00.000Z',
    '2026-11-30T03:30:00.000Z',
    '2026-12-07T03:30:00.000Z',
  ])
})

it('means the next Monday, also on a Sunday', () => {
  assert.equal(timesAt('2026-11-22T10:00:00Z')[3], '2026-11-23T03:30:00.000Z')
})
