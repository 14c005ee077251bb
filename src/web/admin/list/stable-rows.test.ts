import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asNew, keepRows, updateRows } from './stable-rows.ts'

const row = (id: string, version = 1) => ({ id, version })
const words = (shown: { row: { id: string }; status: string | null }[]) =>
  shown.map(({ row: { id }, status }) => (status ? `${id} ${status}` : id))

describe('a list in use', () => {
  it('keeps rows in place, marks changes and counts new rows', () => {
    const before = asNew([row('c'), row('b'), row('a')])
    const { shown, newRowCount } = keepRows(before, [row('e'), row('d'), row('c'), row('a', 2)])
    assert.deepEqual(words(shown), ['c', 'b gone', 'a changed'])
    assert.equal(newRowCount, 2)
  })

  it("keeps a row's status until the row is as before", () => {
    const once = keepRows(asNew([row('b'), row('a')]), [row('a', 2)]).shown
    assert.deepEqual(words(once), ['b gone', 'a changed'])
    assert.deepEqual(words(keepRows(once, [row('b'), row('a', 2)]).shown), ['b', 'a changed'])
  })

  it('detects a change that raises no version', () => {
    const before = asNew([{ ...row('a'), payment_status: 'Paid' }])
    assert.deepEqual(words(keepRows(before, [{ ...row('a'), payment_status: 'Refunded' }]).shown), [
      'a changed',
    ])
  })
})

describe('a list that is not in use', () => {
  it('is updated at once, with new rows marked', () => {
    const shown = updateRows(asNew([row('b'), row('a')]), [row('c'), row('b', 2), row('a')])
    assert.deepEqual(words(shown), ['c changed', 'b changed', 'a'])
  })
})
