import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { planRefund, type RefundWish } from './refund-sum.ts'

const order = {
  refundable: 400,
  refundable_shipping: 79,
  items: [{ id: 7, product_name: 'Leafy Greens', quantity: 3, refunded_quantity: 1, paid_amount: 100 }],
} as StaffOrder

const wish = (part: Partial<RefundWish>): RefundWish => ({
  packs: {},
  restock: {},
  shipping: '',
  adjustment: '',
  reason: 'Damaged',
  ...part,
})

describe('the sum of a refund', () => {
  it('matches the server: lines by what was paid, shipping and the adjustment', () => {
    // 100.00 over three packs: 33.33 was refunded, 66.67 is left, of which one more pack is 33.34.
    const one = planRefund(
      order,
      wish({ packs: { 7: '1' }, restock: { 7: true }, shipping: '79', adjustment: '-2.50' }),
    )
    assert.deepEqual(one, {
      items: [{ item_id: 7, quantity: 1, restock: true }],
      shipping: 79,
      adjustment: -2.5,
      amount: 109.84,
    })
    const all = planRefund(order, wish({ packs: { 7: '2' } }))
    assert.equal(typeof all === 'object' && all.amount, 66.67)
  })

  it('is refused with a sentence when it is impossible', () => {
    const refusals: [Partial<RefundWish>, RegExp][] = [
      [{}, /Choose what goes back/],
      [{ packs: { 7: '3' } }, /Of Leafy Greens, 2 can go back/],
      [{ packs: { 7: '-1' } }, /2 can go back/],
      [{ packs: { 7: '1.5' } }, /2 can go back/],
      [{ shipping: '80' }, /left of the shipping fee/],
      [{ shipping: '-1' }, /left of the shipping fee/],
      [{ adjustment: '1.005' }, /two decimals/],
      [{ adjustment: 'ten' }, /two decimals/],
      [{ adjustment: '400.01' }, /left of the payment/],
      [{ packs: { 7: '1' }, adjustment: '-33.34' }, /Choose what goes back/],
    ]
    for (const [part, sentence] of refusals) assert.match(String(planRefund(order, wish(part))), sentence)
  })
})
