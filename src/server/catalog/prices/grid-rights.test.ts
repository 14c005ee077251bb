import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ShopError } from '../../platform/http/shop-error.ts'
import { assertEditRights } from './grid-rights.ts'

/** The first missing permission for the edits, or null. */
function lackingFor(permissions: string[], ...edits: object[]): unknown {
  try {
    assertEditRights({ permissions, token: null }, edits)
    return null
  } catch (error) {
    const { code, details } = error as ShopError
    assert.equal(code, 'not_allowed')
    return details.extra?.permission
  }
}

describe('permissions of the product grid', () => {
  it('requires the permission of each edited field in any row', () => {
    assert.equal(lackingFor(['products.price'], { price: 1 }), null)
    assert.equal(lackingFor(['products.price'], { price: 1, hsn: '3101' }), 'products.tax')
    assert.equal(lackingFor(['products.price'], { price: 1 }, { tax_rate: 5 }), 'products.tax')
    assert.equal(
      lackingFor(['products.tax'], { tax_rate: null }, { discount_percentage: 0 }),
      'products.price',
    )
    assert.equal(lackingFor(['products.price', 'products.tax'], { mrp: 2, hsn: '3101' }), null)
    assert.equal(lackingFor([], {}), null)
  })

  it('requires price and rate permissions for parts of a kit', () => {
    assert.equal(lackingFor(['products.price', 'products.tax'], { components: [] }), null)
    assert.equal(lackingFor(['products.tax', 'products.write'], { components: [] }), 'products.price')
    assert.equal(lackingFor(['products.price', 'products.write'], { components: [] }), 'products.tax')
  })
})
