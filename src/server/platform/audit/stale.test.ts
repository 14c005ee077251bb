import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ShopError } from '../http/shop-error.ts'
import { assertVersion } from './stale.ts'

describe('assertVersion', () => {
  it('rejects an edit of an older or a newer version', () => {
    assertVersion(3, 3, null)
    for (const seen of [2, 4, 0, Number.NaN]) {
      assert.throws(
        () => assertVersion(3, seen, { name: 'Ravi' }),
        (error) => {
          assert.ok(error instanceof ShopError)
          assert.equal(error.code, 'version_conflict')
          assert.deepEqual(error.details.extra, { version: 3, theirs: { name: 'Ravi' } })
          return true
        },
        String(seen),
      )
    }
  })
})
