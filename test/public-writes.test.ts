import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'

/** POST calls that store and send nothing; they only need a body. */
const readers = ['quoteCheckout']

describe('the descriptions of the calls', () => {
  // #public-writes-6ba
  it('every call that guests may make and that keeps or sends something is limited by address', () => {
    const open = allEndpoints.filter(({ method, access }) => method !== 'GET' && /anyone|guest/.test(access))
    assert.ok(open.length >= 8)
    const unlimited = open.filter(({ id, limit }) => !limit && !readers.includes(id))
    assert.deepEqual(
      unlimited.map(({ id }) => id),
      [],
    )
  })

  it('so is the one by which a shopper could ask who else has an account', () => {
    assert.ok(allEndpoints.find(({ id }) => id === 'updateProfile')?.limit)
  })
})
