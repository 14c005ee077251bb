import assert from 'node:assert/strict'
import { it } from 'node:test'
import { auditOffers } from './audit-offers.ts'
import type { OfferUse } from './codes.ts'
import { found } from './valid-evidence.ts'

const use: OfferUse = {
  orderId: 7,
  email: 'a@example.com',
  code: 'FIFTY',
  state: 'spent',
  discountPaise: 5_000,
  goodsPaise: 60_000,
  percent: null,
  amountPaise: 5_000,
  limitTotal: 2,
  limitPerson: 1,
}

const auditOf = (...offerUses: OfferUse[]): string[] => auditOffers({ orders: [], offerUses })

it('accepts a use within its limits with the right discount', () => {
  assert.deepEqual(auditOf(use, { ...use, orderId: 8, email: 'b@example.com' }), [])
  const tenth = { ...use, percent: 10, amountPaise: null, goodsPaise: 33_335, discountPaise: 3_334 }
  assert.deepEqual(auditOf(tenth), [])
})

it('reports use beyond a limit and ignores freed uses', () => {
  const emails = ['b', 'c'].map((name) => ({ ...use, orderId: 8, email: `${name}@example.com` }))
  assert.match(auditOf(use, ...emails).join(), /FIFTY was used 3 times, and may 2/)
  assert.match(auditOf(use, { ...use, orderId: 8 }).join(), /FIFTY of a@example\.com was used 2 times/)
  assert.deepEqual(auditOf(use, { ...use, orderId: 8, state: 'free' }), [])
})

it('reports wrong discounts, held uses and paid orders without use', () => {
  assert.match(auditOf({ ...use, discountPaise: 4_999 }).join(), /took 4999 paise, and gives 5000/)
  assert.match(auditOf({ ...use, state: 'held' }).join(), /FIFTY on ORD007 is still held/)
  const told = found(({ ours }) => ours.offerUses.push({ ...use, state: 'free' }))
  assert.match(told.join(), /FIFTY on ORD007 is free, and the order is paid/)
})
