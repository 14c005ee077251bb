import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { chargedLines } from '../../invoicing/documents/tax-lines.ts'
import { paidValues, refundValues } from './item-values.ts'

const components = fc.array(
  fc.record({
    name: fc.constant('Part'),
    hsn: fc.constant('3101'),
    ratePercent: fc.constantFrom(0, 5, 18),
    sharePaise: fc.integer({ min: 1, max: 90_000 }),
  }),
  { minLength: 1, maxLength: 4 },
)
const items = fc
  .array(
    fc.record({
      name: fc.constant('Feed'),
      hsn: fc.constant('3101'),
      ratePercent: fc.constantFrom(0, 5, 18),
      pricePaise: fc.integer({ min: 100, max: 200_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
      isDiscounted: fc.boolean(),
      components: fc.option(components),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map((one, index) => ({ ...one, id: index + 1, refundedQuantity: 0 })))

const order = fc
  .record({ items, share: fc.integer({ min: 0, max: 1_000 }), shippingPaise: fc.constantFrom(0, 7_900) })
  .map(({ items: goods, share, shippingPaise }) => {
    const offered = sum(goods.filter((one) => one.isDiscounted).map(worth))
    return { items: goods, discountPaise: Math.floor((offered * share) / 1_000), shippingPaise }
  })

const sum = (amounts: number[]): number => amounts.reduce((all, one) => all + one, 0)
const worth = ({ pricePaise, quantity }: { pricePaise: number; quantity: number }) => pricePaise * quantity

describe('what was paid for items when an offer covers some', () => {
  it('the values of items equal their invoice lines, without shipping', () => {
    fc.assert(
      fc.property(order, (given) => {
        const lines = chargedLines(given)
        for (const [id, paid] of paidValues(given.items, given.discountPaise)) {
          const own = lines.filter((line) => line.orderItemId === id)
          assert.equal(sum(own.map((line) => line.grossPaise - line.shippingPaise)), paid)
        }
      }),
    )
  })

  it('refunds of any number of packs add up to the paisa', () => {
    const one = { id: 1, pricePaise: 10_001, quantity: 3, isDiscounted: true }
    const given = [0, 1, 2].map(
      (refundedQuantity) => refundValues([{ ...one, refundedQuantity }], 1, () => 1).get(1) ?? 0,
    )
    // A third of 30,002 is 10,000.67.
    assert.deepEqual(given, [10_001, 10_000, 10_001])
    assert.equal(refundValues([{ ...one, refundedQuantity: 1 }], 1, () => 2).get(1), 20_001)
  })

  it('is never negative, and is the full price without an offer', () => {
    fc.assert(
      fc.property(order, ({ items: goods, discountPaise }) => {
        const paid = paidValues(goods, discountPaise)
        for (const one of goods) {
          assert.ok((paid.get(one.id) ?? -1) >= 0)
          if (!one.isDiscounted) assert.equal(paid.get(one.id), worth(one))
        }
        assert.equal(sum([...paid.values()]), sum(goods.map(worth)) - discountPaise)
        assert.deepEqual(
          refundValues(goods, discountPaise, ({ quantity }) => quantity),
          paid,
        )
      }),
    )
  })
})
