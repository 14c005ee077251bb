import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pageOf } from './page-of.ts'

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))
const pageOfTwo = (count: number) => pageOf(rows(count), ({ id }) => id, 2)

describe('pageOf', () => {
  it('returns the key of its last row when more rows follow', () => {
    assert.deepEqual(pageOfTwo(3), { page: rows(2), next_cursor: '1' })
    for (const count of [0, 1, 2])
      assert.deepEqual(pageOfTwo(count), { page: rows(count), next_cursor: null })
    assert.equal(pageOf(rows(51), ({ id }) => id).next_cursor, '49')
  })
})
