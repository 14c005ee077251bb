import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'

/** POST calls that keep and send nothing of their caller; they only need a body. `quoteLink` limits unknown codes itself. */
const readers = ['quoteCheckout', 'quoteLink']

describe('the descriptions of the calls', () => {
  // #public-writes-6ba
  it('every guest call that writes is limited by address', () => {
    const open = allEndpoints.filter(({ method, access }) => method !== 'GET' && /anyone|guest/.test(access))
    assert.ok(open.length >= 8)
    const unlimited = open.filter(({ id, limit }) => !limit && !readers.includes(id))
    assert.deepEqual(
      unlimited.map(({ id }) => id),
      [],
    )
  })

  it('the call that could reveal accounts is limited by address', () => {
    assert.ok(allEndpoints.find(({ id }) => id === 'updateProfile')?.limit)
  })
})
