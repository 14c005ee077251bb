import assert from 'node:assert/strict'
import { it } from 'node:test'
import { mergedState } from './merged-state.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 10, number))

const asked = {
  lastAt: day(10),
  clockFrom: day(10),
  acknowledgedAt: day(10),
  waitsFor: 'shop',
  snoozedUntil: null,
  closedAt: null,
  closedBy: null,
} as const
const answered = { ...asked, lastAt: day(12), waitsFor: 'shopper' } as const
const closed = { ...answered, closedAt: day(13), closedBy: 7 } as const

it('a merged thread takes the clock of the ticket that waits longest', () => {
  const older = { ...asked, lastAt: day(3), clockFrom: day(3) }
  assert.deepEqual(mergedState(answered, older), { ...answered, waitsFor: 'shop', clockFrom: day(3) })
  assert.deepEqual(mergedState(older, answered), { ...older, lastAt: day(12) })
  assert.equal(mergedState(answered, answered).waitsFor, 'shopper')
})

it('a merged thread is acknowledged once both tickets are', () => {
  const silent = { ...asked, acknowledgedAt: null }
  assert.equal(mergedState(answered, silent).acknowledgedAt, null)
  assert.equal(mergedState(silent, answered).acknowledgedAt, null)
})

it('an open ticket opens a closed thread; closed ones add messages', () => {
  assert.deepEqual(mergedState(asked, closed), { ...asked, lastAt: day(12) })
  assert.deepEqual(mergedState(closed, asked), { ...asked, lastAt: day(12) })
  assert.deepEqual(mergedState(closed, closed), closed)
})

it('a snoozed thread wakes for a waiting, unsnoozed message', () => {
  const away = { ...asked, snoozedUntil: day(20) }
  assert.equal(mergedState(away, asked).snoozedUntil, null)
  assert.deepEqual(mergedState(away, answered).snoozedUntil, day(20))
  assert.deepEqual(mergedState(away, away).snoozedUntil, day(20))
})
