import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asNew, hold, settle } from './steady-rows.ts'

const row = (id: string, version = 1) => ({ id, version })
const words = (shown: { row: { id: string }; mark: string | null }[]) =>
  shown.map(({ row: { id }, mark }) => (mark ? `${id} ${mark}` : id))

describe('a list under somebody’s hands', () => {
  it('keeps every row where it is, marks what changed and what left, and counts what came', () => {
    const before = asNew([row('c'), row('b'), row('a')])
    const { shown, newcomers } = hold(before, [row('e'), row('d'), row('c'), row('a', 2)])
    assert.deepEqual(words(shown), ['c', 'b gone', 'a changed'])
    assert.equal(newcomers, 2)
  })

  it('keeps a mark while other things change, and takes it away from a row that comes back as it was', () => {
    const once = hold(asNew([row('b'), row('a')]), [row('a', 2)]).shown
    assert.deepEqual(words(once), ['b gone', 'a changed'])
    assert.deepEqual(words(hold(once, [row('b'), row('a', 2)]).shown), ['b', 'a changed'])
  })

  it('sees a change that raises no version', () => {
    const before = asNew([{ ...row('a'), payment_status: 'Paid' }])
    assert.deepEqual(words(hold(before, [{ ...row('a'), payment_status: 'Refunded' }]).shown), ['a changed'])
  })
})

describe('a list that nobody touches', () => {
  it('is put in order at once, with what is new marked', () => {
    const shown = settle(asNew([row('b'), row('a')]), [row('c'), row('b', 2), row('a')])
    assert.deepEqual(words(shown), ['c changed', 'b changed', 'a'])
  })
})
