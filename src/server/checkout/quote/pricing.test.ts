import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { taxInside } from './charged-parts.ts'
import {
  type Goods,
  type Price,
  priceOrder,
  type Reduction,
  type Terms,
  type WantedGoods,
} from './pricing.ts'

const percentOff = (percent: number): Reduction => ({ percent, amountPaise: 0, coversGoods: null })

const terms: Terms = { offer: null, shippingFeePaise: 7_900, freeAbovePaise: 150_000 }
const withOffer: Terms = { ...terms, offer: percentOff(20) }

const goods = (given: Partial<Goods> = {}): Goods => ({
  productId: 1,
  version: 1,
  name: 'Balcony Feed',
  imageUrl: '/images/balcony-feed.jpg',
  category: null,
  hsn: '3101',
  taxRatePercent: 5,
  listPaise: 50_000,
  discountPercent: 0,
  taxParts: [{ ratePercent: given.taxRatePercent ?? 5, weight: 1 }],
  ...given,
})

const kit = goods({
  productId: 6,
  listPaise: 80_000,
  taxRatePercent: 18,
  taxParts: [
    { ratePercent: 18, weight: 36_000 },
    { ratePercent: 0, weight: 9_000 },
    { ratePercent: 5, weight: 15_000 },
    { ratePercent: 5, weight: 20_000 },
  ],
})

const rate = fc.constantFrom(0, 5, 12, 18, 28)
const anyGoods = fc.record({
  productId: fc.nat(),
  version: fc.nat(),
  name: fc.string(),
  imageUrl: fc.string(),
  category: fc.constantFrom(null, 'Kits', 'Feeds'),
  hsn: fc.string(),
  taxRatePercent: rate,
  listPaise: fc.integer({ min: 1, max: 50_000_000 }),
  discountPercent: fc.integer({ min: 0, max: 9_999 }).map((hundredths) => hundredths / 100),
  taxParts: fc.array(fc.record({ ratePercent: rate, weight: fc.integer({ min: 1, max: 50_000_000 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
})
const anyWanted = fc.array(fc.record({ goods: anyGoods, quantity: fc.integer({ min: 1, max: 10 }) }), {
  maxLength: 50,
})
const isKit = ({ category }: Goods): boolean => category === 'Kits'
const anyTerms = fc.record({
  offer: fc.oneof(
    fc.constant(null),
    fc.record({
      percent: fc.constantFrom(20, 33.33, 90),
      amountPaise: fc.constant(0),
      coversGoods: fc.constantFrom(null, isKit),
    }),
    fc.record({
      percent: fc.constant(0),
      amountPaise: fc.integer({ min: 1, max: 20_000_000 }),
      coversGoods: fc.constantFrom(null, isKit),
    }),
  ),
  shippingFeePaise: fc.integer({ min: 0, max: 100_000 }),
  freeAbovePaise: fc.integer({ min: 0, max: 10_000_000 }),
})

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const goodsAfterDiscount = (price: Price) => price.subtotalPaise - price.discountPaise
const partsOf = (price: Price) => price.lines.flatMap(({ parts }) => parts)
const everyAmount = (price: Price): number[] => [
  price.subtotalPaise,
  price.discountPaise,
  price.shippingPaise,
  price.totalPaise,
  price.taxPaise,
  price.freeShippingRemainingPaise,
  ...partsOf(price).flatMap((part) => [part.grossPaise, part.shippingPaise, part.taxPaise]),
  ...price.lines.flatMap((line) => [line.pricePaise, line.lineTotalPaise, line.discountPaise]),
]

const always = (
  claim: (price: Price, wanted: WantedGoods[], terms: Terms & { freeAbovePaise: number }) => void,
) =>
  fc.assert(
    fc.property(anyWanted, anyTerms, (wanted, given) => claim(priceOrder(wanted, given), wanted, given)),
  )

describe('the price of an order', () => {
  // #pricing-209
  it('charges the discounted price of each pack', () => {
    const discounted = goods({ listPaise: 115_000, discountPercent: 15 })
    const price = priceOrder([{ goods: discounted, quantity: 2 }], terms)
    assert.equal(price.lines[0]?.pricePaise, 97_750)
    assert.equal(price.subtotalPaise, 195_500)
    assert.equal(price.totalPaise, 195_500)
  })

  it('subtracts the first-order offer, half a paisa rounded up', () => {
    const odd = goods({ listPaise: 10_003 })
    assert.equal(priceOrder([{ goods: odd, quantity: 1 }], withOffer).discountPaise, 2_001)
    const half = goods({ listPaise: 12_345 })
    assert.equal(
      priceOrder([{ goods: half, quantity: 1 }], { ...terms, offer: percentOff(10) }).discountPaise,
      1_235,
    )
  })

  // #pricing-110
  it('keeps a fee without a threshold, whatever the offer', () => {
    const fixed: Terms = { shippingFeePaise: 2_000, freeAbovePaise: null, offer: percentOff(10) }
    const dear = { goods: goods({ listPaise: 10_000_000, discountPercent: 0 }), quantity: 3 }
    const { shippingPaise, freeShippingRemainingPaise } = priceOrder([dear], fixed)
    assert.deepEqual([shippingPaise, freeShippingRemainingPaise], [2_000, 0])
  })

  it('charges the price of the staff in place of the shop', () => {
    const line = {
      goods: goods({ listPaise: 10_000, discountPercent: 10 }),
      quantity: 2,
      ownPricePaise: 5_000,
    }
    assert.equal(priceOrder([line], terms).subtotalPaise, 10_000)
  })

  it('ships free only above the threshold, after discount', () => {
    const at = (listPaise: number, given = terms) =>
      priceOrder([{ goods: goods({ listPaise }), quantity: 1 }], given)
    assert.equal(at(150_000).shippingPaise, 7_900)
    assert.equal(at(150_000).freeShippingRemainingPaise, 1)
    assert.equal(at(150_001).shippingPaise, 0)
    assert.equal(at(150_001).freeShippingRemainingPaise, 0)
    assert.equal(at(180_000, withOffer).shippingPaise, 7_900)
    assert.equal(at(187_502, withOffer).shippingPaise, 0)
  })

  it('leaves a hundredth of the goods, at least a rupee', () => {
    const after = (listPaise: number, amountPaise: number) =>
      goodsAfterDiscount(
        priceOrder([{ goods: goods({ listPaise }), quantity: 1 }], {
          ...terms,
          offer: { percent: 0, amountPaise, coversGoods: null },
        }),
      )
    assert.deepEqual(
      [after(100_000, 99_000), after(100_000, 98_999), after(100_000, 200_000)],
      [1_000, 1_001, 1_000],
    )
    assert.deepEqual([after(100_050, 200_000), after(5_000, 200_000), after(80, 200_000)], [1_001, 100, 80])
  })

  it('is 0 for an empty order', () => {
    const price = priceOrder([], withOffer)
    assert.deepEqual(
      [price.subtotalPaise, price.shippingPaise, price.totalPaise, price.taxPaise],
      [0, 0, 0, 0],
    )
  })

  it('taxes a kit by its components, and shipping by the goods', () => {
    const price = priceOrder([{ goods: kit, quantity: 1 }], terms)
    assert.deepEqual(partsOf(price), [
      { ratePercent: 18, grossPaise: 36_000 + 3_555, shippingPaise: 3_555, taxPaise: 2 * 3_017 },
      { ratePercent: 0, grossPaise: 9_000 + 889, shippingPaise: 889, taxPaise: 0 },
      { ratePercent: 5, grossPaise: 15_000 + 1_481, shippingPaise: 1_481, taxPaise: 2 * 392 },
      { ratePercent: 5, grossPaise: 20_000 + 1_975, shippingPaise: 1_975, taxPaise: 2 * 523 },
    ])
    assert.equal(price.taxPaise, 2 * (3_017 + 392 + 523))
  })

  it('computes the tax inside an amount as twice its rounded half', () => {
    assert.equal(taxInside(10_500, 5), 2 * 250)
    assert.equal(taxInside(11_800, 18), 2 * 900)
    assert.equal(taxInside(0, 18), 0)
    assert.equal(taxInside(9_999, 0), 0)
    assert.equal(taxInside(100, 1), 0)
    assert.equal(taxInside(101, 1), 2)
    assert.equal(taxInside(1, 99.99), 0)
    assert.equal(taxInside(3, 40), 0)
    assert.equal(taxInside(4, 40), 2)
  })
})

describe('for any order', () => {
  it('the totals of any order add up', () => {
    always((price) => {
      assert.equal(price.totalPaise, price.subtotalPaise - price.discountPaise + price.shippingPaise)
      assert.equal(price.subtotalPaise, sum(price.lines.map((line) => line.lineTotalPaise)))
      for (const line of price.lines) assert.equal(line.lineTotalPaise, line.pricePaise * line.quantity)
    })
  })

  it('spreads discount and tax without losing a paisa', () => {
    always((price) => {
      assert.equal(sum(price.lines.map((line) => line.discountPaise)), price.discountPaise)
      assert.equal(sum(partsOf(price).map((part) => part.grossPaise)), price.totalPaise)
      assert.equal(sum(partsOf(price).map((part) => part.shippingPaise)), price.shippingPaise)
      assert.equal(sum(partsOf(price).map((part) => part.taxPaise)), price.taxPaise)
    })
  })

  it('an offer for some goods does not discount the others', () => {
    always((price, _wanted, given) => {
      for (const line of price.lines)
        if (given.offer?.coversGoods && !given.offer.coversGoods(line.goods))
          assert.equal(line.discountPaise, 0)
    })
  })

  it('an amount takes off no more than itself, and leaves a rupee', () => {
    always((price, _wanted, given) => {
      if (!given.offer || given.offer.percent > 0) return
      assert.ok(price.discountPaise <= given.offer.amountPaise)
      if (price.discountPaise > 0) assert.ok(goodsAfterDiscount(price) >= 100)
    })
  })

  it('every amount is a whole number of at least zero', () => {
    always((price) => {
      for (const amount of everyAmount(price))
        assert.ok(Number.isSafeInteger(amount) && amount >= 0, `${amount}`)
      for (const line of price.lines) assert.ok(line.discountPaise <= line.lineTotalPaise)
      assert.ok(price.taxPaise <= price.totalPaise)
    })
  })

  it('one more pack lowers the total only by free shipping', () => {
    fc.assert(
      fc.property(
        anyWanted,
        anyGoods,
        fc.integer({ min: 1, max: 9 }),
        anyTerms,
        (others, one, quantity, given) => {
          const less = priceOrder([...others, { goods: one, quantity }], given)
          const more = priceOrder([...others, { goods: one, quantity: quantity + 1 }], given)
          assert.ok(goodsAfterDiscount(more) >= goodsAfterDiscount(less))
          assert.ok(
            more.totalPaise >= less.totalPaise || (more.shippingPaise === 0 && less.shippingPaise > 0),
          )
        },
      ),
    )
  })

  it('the remaining amount makes shipping free, a paisa less does not', () => {
    always((price, wanted, given) => {
      const remaining = price.freeShippingRemainingPaise
      const adding = (listPaise: number) => {
        const more = { goods: goods({ listPaise }), quantity: 1 }
        return goodsAfterDiscount(priceOrder([...wanted, more], given)) > given.freeAbovePaise
      }
      if (remaining === 0) assert.ok(goodsAfterDiscount(price) > given.freeAbovePaise)
      else {
        assert.ok(adding(remaining))
        if (remaining > 1) assert.ok(!adding(remaining - 1))
      }
    })
  })

  it('the order of lines changes at most the last paisa of tax', () => {
    always((price, wanted, given) => {
      const turned = priceOrder(wanted.toReversed(), given)
      assert.equal(turned.totalPaise, price.totalPaise)
      assert.ok(Math.abs(turned.taxPaise - price.taxPaise) <= 2 * partsOf(price).length)
    })
  })
})
