import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { planRefund, type RefundInput } from './refund-plan.ts'

const order = {
  refundable: 400,
  refundable_shipping: 79,
  items: [
    {
      id: 7,
      product_name: 'Leafy Greens',
      quantity: 3,
      refunded_quantity: 1,
      replaced_quantity: 0,
      paid_amount: 100,
    },
  ],
} as StaffOrder

const input = (part: Partial<RefundInput>): RefundInput => ({
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
      input({ packs: { 7: '1' }, restock: { 7: true }, shipping: '79', adjustment: '-2.50' }),
    )
    assert.deepEqual(one, {
      items: [{ item_id: 7, quantity: 1, restock: true }],
      shipping: 79,
      adjustment: -2.5,
      amount: 109.84,
    })
    const all = planRefund(order, input({ packs: { 7: '2' } }))
    assert.equal('amount' in all && all.amount, 66.67)
  })

  it('explains an impossible refund', () => {
    const refusals: [Partial<RefundInput>, string | null, RegExp][] = [
      [{}, null, /Choose what goes back/],
      [{ packs: { 7: '3' } }, null, /Of Leafy Greens, 2 can go back/],
      [{ packs: { 7: '-1' } }, null, /2 can go back/],
      [{ packs: { 7: '1.5' } }, null, /2 can go back/],
      [{ shipping: '80' }, 'shipping', /left of the shipping fee/],
      [{ shipping: '-1' }, 'shipping', /less than 0/],
      [{ shipping: 'all' }, 'shipping', /two decimals/],
      [{ adjustment: '1.005' }, 'adjustment', /two decimals/],
      [{ adjustment: 'ten' }, 'adjustment', /two decimals/],
      [{ adjustment: '400.01' }, null, /₹400\.01 in all is more than the ₹400\.00 that are left/],
      [{ packs: { 7: '1' }, adjustment: '-33.34' }, 'adjustment', /leaves nothing to refund/],
    ]
    for (const [part, field, sentence] of refusals) {
      const rejected = planRefund(order, input(part))
      assert.ok('problem' in rejected, JSON.stringify(part))
      assert.equal(rejected.field, field, JSON.stringify(part))
      assert.match(rejected.problem, sentence)
    }
  })
})
