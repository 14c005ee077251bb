import assert from 'node:assert/strict'
import { it } from 'node:test'
import { joined } from './joined-ticket.ts'

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

it('a thread waits for us while one of its tickets does, by the clock of the one that waits longest', () => {
  const older = { ...asked, lastAt: day(3), clockFrom: day(3) }
  assert.deepEqual(joined(answered, older), { ...answered, waitsFor: 'shop', clockFrom: day(3) })
  assert.deepEqual(joined(older, answered), { ...older, lastAt: day(12) })
  assert.equal(joined(answered, answered).waitsFor, 'shopper')
})

it('a thread is acknowledged once both of its tickets are', () => {
  const silent = { ...asked, acknowledgedAt: null }
  assert.equal(joined(answered, silent).acknowledgedAt, null)
  assert.equal(joined(silent, answered).acknowledgedAt, null)
})

it('a ticket that is closed adds nothing but its messages, and one that is open opens a closed thread', () => {
  assert.deepEqual(joined(asked, closed), { ...asked, lastAt: day(12) })
  assert.deepEqual(joined(closed, asked), { ...asked, lastAt: day(12) })
  assert.deepEqual(joined(closed, closed), closed)
})

it('a thread that is put away comes back for a message that waits, unless that was put away, too', () => {
  const away = { ...asked, snoozedUntil: day(20) }
  assert.equal(joined(away, asked).snoozedUntil, null)
  assert.deepEqual(joined(away, answered).snoozedUntil, day(20))
  assert.deepEqual(joined(away, away).snoozedUntil, day(20))
})
