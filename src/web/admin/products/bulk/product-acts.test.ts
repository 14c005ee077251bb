import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Permission, permissionKeys } from '#contract/permissions.ts'
import { mayCall, type Session } from '../../components/session.ts'
import { actsOnProducts } from './product-acts.ts'

const actsWithout = (lacking: Permission): string[] => {
  const session = { permissions: permissionKeys.filter((key) => key !== lacking) } as Session
  return actsOnProducts.filter(({ endpoint }) => mayCall(session, endpoint)).map(({ key }) => key)
}

it('offers only actions whose every permission the member has', () => {
  assert.deepEqual(actsWithout('products.write'), ['restock', 'withdraw', 'put-back'])
  assert.deepEqual(actsWithout('products.price'), ['category', 'restock', 'withdraw', 'put-back'])
})
