import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Permission } from '#contract/permissions.ts'
import { assertCallerHas } from './assert-caller-has.ts'
import type { ShopError } from './shop-error.ts'

function errorFor(scopes: string[] | null, permissions: string[], needed: Permission): unknown {
  try {
    assertCallerHas({ permissions, token: scopes && { id: 1, name: 'Program', scopes } }, [needed])
    return null
  } catch (error) {
    const { code, details } = error as ShopError
    return [code, details.extra]
  }
}

describe('rights of a caller', () => {
  it('names the permission that a member lacks', () => {
    assert.equal(errorFor(null, ['products.price'], 'products.price'), null)
    assert.deepEqual(errorFor(null, [], 'products.price'), ['not_allowed', { permission: 'products.price' }])
  })

  it('names the scope that a token lacks', () => {
    assert.deepEqual(errorFor(['write:stock'], ['stock.write'], 'products.price'), [
      'scope_missing',
      { scopes: ['write:products'] },
    ])
  })

  it('names the permission that the maker of a token lost', () => {
    assert.deepEqual(errorFor(['write:products'], [], 'products.price'), [
      'not_allowed',
      { permission: 'products.price' },
    ])
  })

  it('keeps permissions without a scope from tokens', () => {
    assert.equal((errorFor(['write:stock'], ['stock.cost'], 'stock.cost') as string[])[0], 'not_for_tokens')
  })
})
