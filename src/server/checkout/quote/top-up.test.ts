import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { discountedPrice } from '#shared/money.ts'
import { type Goods, priceOrder, type Terms, type WantedGoods } from './pricing.ts'
import { topUps } from './top-up.ts'

const goods = (productId: number, listPaise: number, discountPercent = 0): Goods => ({
  productId,
  version: 1,
  name: `Feed ${productId}`,
  category: null,
  imageUrl: '',
  hsn: '3101',
  taxRatePercent: 5,
  listPaise,
  discountPercent,
  taxParts: [{ ratePercent: 5, weight: 1 }],
})

const usual: Terms = { offer: null, shippingFeePaise: 7_900, freeAbovePaise: 150_000 }

const candidatesOf = (shelf: Goods[]) =>
  shelf.map((one) => ({
    goods: one,
    productId: one.productId,
    pricePaise: discountedPrice(one.listPaise, one.discountPercent),
  }))

/** The best top-up of a cart, by the computation that prices every order. */
function bestOf(cart: WantedGoods[], shelf: Goods[], terms = usual): Goods | null {
  const { subtotalPaise, freeShippingRemainingPaise: remainingPaise } = priceOrder(cart, terms)
  return topUps(candidatesOf(shelf), { subtotalPaise, remainingPaise })[0]?.goods ?? null
}

const cartOf = (paise: number): WantedGoods[] => [{ goods: goods(99, paise), quantity: 1 }]

describe('the top-up of a cart', () => {
  const shelf = [goods(1, 50_000), goods(2, 29_000), goods(3, 80_000)]
  const table: [words: string, subtotalPaise: number, best: number | null][] = [
    ['is the cheapest that closes the gap', 140_000, 2],
    ['is not one that leaves a gap', 121_000, 1],
    ['closes a gap of a paisa at the threshold, which is not free itself', 150_000, 2],
    ['closes a gap to the paisa', 121_001, 2],
    ['is none once shipping is free', 150_001, null],
    ['is none that costs more than half of what is in the cart', 99_999, null],
    ['may cost half of what is in the cart', 100_001, 1],
    ['is none for an empty cart', 0, null],
  ]
  for (const [words, subtotalPaise, best] of table) {
    it(words, () => assert.equal(bestOf(cartOf(subtotalPaise), shelf)?.productId ?? null, best))
  }

  it('counts the offer, with which free shipping needs more goods', () => {
    const offer = { ...usual, offer: { percent: 20, amountPaise: 0, coversGoods: null } }
    assert.equal(bestOf(cartOf(158_000), shelf, offer)?.productId, 1)
    assert.equal(bestOf(cartOf(187_500), shelf, offer)?.productId, 2)
    assert.equal(bestOf(cartOf(187_501), shelf, offer), null)
  })

  // #top-up-rule
  it('suggests the product that costs the shopper least', () => {
    const anyGoods = fc
      .record({ listPaise: fc.integer({ min: 1, max: 200_000 }), discount: fc.constantFrom(0, 15, 33.33) })
      .map(({ listPaise, discount }) => ({ listPaise, discount }))
    const anyShelf = fc
      .array(anyGoods, { maxLength: 8 })
      .map((all) => all.map(({ listPaise, discount }, index) => goods(index + 1, listPaise, discount)))
    const anyCart = fc
      .array(fc.record({ goods: anyGoods, quantity: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((all) =>
        all.map(({ goods: { listPaise, discount }, quantity }, index) => ({
          goods: goods(100 + index, listPaise, discount),
          quantity,
        })),
      )
    const anyTerms = fc.record({
      offer: fc
        .constantFrom(null, 20, 33.33)
        .map((percent) => percent && { percent, amountPaise: 0, coversGoods: null }),
      shippingFeePaise: fc.integer({ min: 1, max: 20_000 }),
      freeAbovePaise: fc.integer({ min: 0, max: 300_000 }),
    })
    let found = 0
    fc.assert(
      fc.property(anyCart, anyShelf, anyTerms, (cart, shelf, terms) => {
        const before = priceOrder(cart, terms)
        const best = bestOf(cart, shelf, terms)
        const withOne = (one: Goods) => priceOrder([...cart, { goods: one, quantity: 1 }], terms)
        const others = candidatesOf(shelf).filter(
          ({ goods: one, pricePaise }) =>
            before.shippingPaise > 0 &&
            withOne(one).shippingPaise === 0 &&
            pricePaise * 2 <= before.subtotalPaise,
        )
        assert.equal(best === null, others.length === 0)
        if (!best) return
        found += 1
        assert.equal(withOne(best).shippingPaise, 0)
        for (const { goods: other } of others) {
          assert.ok(withOne(other).totalPaise >= withOne(best).totalPaise)
        }
      }),
      { numRuns: 4_000 },
    )
    assert.ok(found > 50, `only ${found} carts had one`)
  })
})
