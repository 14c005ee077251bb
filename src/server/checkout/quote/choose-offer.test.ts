import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { ShopOffer } from '../promotions/shop-offer.ts'
import { chooseOffer } from './choose-offer.ts'
import { type Goods, priceOrder } from './pricing.ts'

const terms = { shippingFeePaise: 7_900, freeAbovePaise: 150_000 }
const subscriber = { label: '20% off', percent: 20 }

const goods = (productId: number, listPaise: number, category: string | null = null): Goods => ({
  productId,
  version: 1,
  name: `Feed ${productId}`,
  imageUrl: '',
  category,
  hsn: '3101',
  taxRatePercent: 5,
  listPaise,
  discountPercent: 0,
  taxParts: [{ ratePercent: 5, weight: 1 }],
})

const offer = (given: Partial<ShopOffer>): ShopOffer => ({
  id: 1,
  name: 'Offer',
  code: null,
  codeId: null,
  percent: null,
  amountPaise: null,
  minimumPaise: 0,
  productIds: null,
  categories: null,
  startsAt: '2026-01-01T00:00:00Z',
  standing: 'running' as const,
  ...given,
})

const anyOffer = fc
  .record({
    percent: fc.integer({ min: 1, max: 90 }),
    amountPaise: fc.integer({ min: 1, max: 300_000 }),
    isPercent: fc.boolean(),
    minimumPaise: fc.integer({ min: 0, max: 300_000 }),
    productIds: fc.constantFrom<number[] | null>(null, [1], [1, 2]),
  })
  .map(({ isPercent, percent, amountPaise, ...rest }) =>
    offer({ ...rest, ...(isPercent ? { percent } : { amountPaise }) }),
  )
const anyWanted = fc.array(
  fc.record({
    goods: fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 100, max: 200_000 }))
      .map(([id, price]) => goods(id, price)),
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  { minLength: 1, maxLength: 6 },
)

describe('the one offer of an order', () => {
  // #choose-offer-best
  it('chooses the offer that makes the order cheapest', () => {
    fc.assert(
      fc.property(
        anyWanted,
        fc.array(anyOffer, { maxLength: 5 }),
        fc.boolean(),
        (wanted, offers, isSubscribed) => {
          const given = { subscriber: isSubscribed ? subscriber : null, offers }
          const { totalPaise } = chooseOffer(wanted, terms, given).price
          assert.ok(totalPaise <= priceOrder(wanted, { ...terms, offer: null }).totalPaise)
          for (const one of offers)
            assert.ok(
              totalPaise <= chooseOffer(wanted, terms, { subscriber: null, offers: [one] }).price.totalPaise,
            )
          if (isSubscribed)
            assert.ok(totalPaise <= chooseOffer(wanted, terms, { ...given, offers: [] }).price.totalPaise)
        },
      ),
    )
  })

  it('uses no offer when a small amount would cost free shipping', () => {
    const wanted = [{ goods: goods(1, 151_000), quantity: 1 }]
    const small = offer({ code: 'TWENTY', codeId: 1, amountPaise: 2_000 })
    const choice = chooseOffer(wanted, terms, { subscriber: null, offers: [small] })
    assert.deepEqual([choice.offer, choice.price.totalPaise], [null, 151_000])
    assert.equal(choice.code?.problem?.code, 'code_less_than_offer')
  })

  it('prefers the subscriber’s offer among equal ones, sparing limited uses', () => {
    const wanted = [{ goods: goods(1, 50_000), quantity: 1 }]
    const equal = offer({ percent: 20 })
    assert.equal(chooseOffer(wanted, terms, { subscriber, offers: [equal] }).offer?.shopOffer, null)
  })

  it('prefers the subscriber’s offer when it costs as much as none', () => {
    // Five percent of 1,580 rupees equal the fee of 79 that the discount adds.
    const wanted = [{ goods: goods(1, 158_000), quantity: 1 }]
    const five = { label: '5% off', percent: 5 }
    const edge = { ...terms, freeAbovePaise: 150_100 }
    const { offer: best, price } = chooseOffer(wanted, edge, { subscriber: five, offers: [] })
    assert.deepEqual([best?.label, price.totalPaise, price.shippingPaise], ['5% off', 158_000, 7_900])
    const same = offer({ percent: 5 })
    assert.equal(chooseOffer(wanted, edge, { subscriber: null, offers: [same] }).offer, null)
  })

  it('reports the problem of the code before a better offer', () => {
    const wanted = [{ goods: goods(1, 50_000, 'Feeds'), quantity: 1 }]
    const problemWith = (given: Partial<ShopOffer>) =>
      chooseOffer(wanted, terms, {
        subscriber,
        offers: [offer({ code: 'MONSOON', codeId: 1, percent: 10, ...given })],
      }).code?.problem?.code
    assert.equal(problemWith({}), 'code_less_than_offer')
    assert.equal(problemWith({ percent: 30 }), undefined)
    assert.equal(problemWith({ minimumPaise: 50_001 }), 'code_minimum_not_reached')
    assert.equal(problemWith({ categories: ['Kits'] }), 'code_not_for_these_goods')
    for (const [standing, code] of [
      ['not_begun', 'code_not_begun'],
      ['ended', 'code_ended'],
      ['used', 'code_already_used'],
      ['exhausted', 'code_exhausted'],
    ] as const) {
      assert.equal(problemWith({ standing, percent: 90 }), code)
    }
  })

  it('counts the minimum in the goods that the offer covers', () => {
    const wanted = [
      { goods: goods(1, 50_000, 'Kits'), quantity: 1 },
      { goods: goods(2, 90_000), quantity: 1 },
    ]
    const forKits = offer({ percent: 50, categories: ['Kits'], minimumPaise: 50_001 })
    assert.equal(chooseOffer(wanted, terms, { subscriber: null, offers: [forKits] }).offer, null)
    const reached = { ...forKits, minimumPaise: 50_000 }
    assert.equal(
      chooseOffer(wanted, terms, { subscriber: null, offers: [reached] }).price.discountPaise,
      25_000,
    )
  })
})

const anyListed = fc.record({
  pricePaise: fc.integer({ min: 1, max: 200_000 }),
  minQuantity: fc.integer({ min: 1, max: 300 }),
})
const anyList = fc.record({
  name: fc.constant('Nurseries'),
  percent: fc.option(fc.integer({ min: 1, max: 90 })),
  minimumPaise: fc.integer({ min: 0, max: 300_000 }),
})
const anyBusinessLine = fc.record({
  goods: fc
    .record({
      id: fc.integer({ min: 1, max: 3 }),
      price: fc.integer({ min: 100, max: 200_000 }),
      discountPercent: fc.integer({ min: 0, max: 60 }),
    })
    .map(({ id, price, discountPercent }) => ({ ...goods(id, price), discountPercent })),
  quantity: fc.integer({ min: 1, max: 200 }),
  listed: fc.option(anyListed),
})

describe('the price list of a business', () => {
  const line = (quantity: number, given: Partial<{ discountPercent: number; minQuantity: number }> = {}) => ({
    goods: { ...goods(1, 100_00), discountPercent: given.discountPercent ?? 0 },
    quantity,
    listed: { pricePaise: 70_00, minQuantity: given.minQuantity ?? 1 },
  })
  const list = { name: 'Nurseries', percent: 20, minimumPaise: 0 }
  const free = { shippingFeePaise: 0, freeAbovePaise: null }
  const priceOf = (wanted: ReturnType<typeof line>, priceList = list) =>
    chooseOffer([wanted], free, { subscriber: null, offers: [], priceList }).price.lines[0]?.pricePaise

  // #choose-offer-price-list
  it('adds up, and is never dearer than the shop', () => {
    fc.assert(
      fc.property(
        fc.array(anyBusinessLine, { minLength: 1, maxLength: 6 }),
        anyList,
        fc.array(anyOffer, { maxLength: 3 }),
        (wanted, priceList, offers) => {
          const given = { subscriber, offers }
          const { price, offer, priceList: chosen } = chooseOffer(wanted, terms, { ...given, priceList })
          const inShop = priceOrder(wanted, { ...terms, offer: null })
          const sum = price.lines.reduce((total, one) => total + one.lineTotalPaise, 0)
          assert.equal(price.subtotalPaise, sum)
          assert.equal(price.totalPaise, sum - price.discountPaise + price.shippingPaise)
          const charged = price.lines.flatMap(({ parts }) => parts.map(({ grossPaise }) => grossPaise))
          assert.equal(
            price.totalPaise,
            charged.reduce((total, one) => total + one, 0),
          )
          for (const [index, one] of price.lines.entries())
            assert.ok(one.pricePaise <= (inShop.lines[index]?.pricePaise ?? 0))
          assert.ok(price.totalPaise <= chooseOffer(wanted, terms, given).price.totalPaise)
          if (chosen) {
            assert.deepEqual([offer, price.discountPaise], [null, 0])
            assert.ok(inShop.subtotalPaise >= priceList.minimumPaise)
          }
        },
      ),
    )
  })

  it('takes the lowest of percentage, own price and shop price', () => {
    assert.equal(priceOf(line(1)), 70_00)
    assert.equal(priceOf(line(9, { minQuantity: 10 })), 80_00)
    assert.equal(priceOf(line(10, { minQuantity: 10 })), 70_00)
    assert.equal(priceOf(line(1, { discountPercent: 25, minQuantity: 10 })), 75_00)
    assert.equal(priceOf(line(1, { minQuantity: 2 }), { ...list, percent: 20.05 }), 79_95)
  })

  it('counts from its minimum at the prices of the shop on', () => {
    assert.equal(priceOf(line(9), { ...list, minimumPaise: 900_00 }), 70_00)
    assert.equal(priceOf(line(9), { ...list, minimumPaise: 900_01 }), 100_00)
  })

  it('gives way to a better offer, and tells a worse code so', () => {
    const code = offer({ id: 2, code: 'SPRING', codeId: 3, percent: 40 })
    const better = chooseOffer([line(1)], free, { subscriber: null, offers: [code], priceList: list })
    assert.deepEqual([better.offer?.label, better.priceList], ['Offer (SPRING)', null])
    const worse = { ...code, percent: 10 }
    const listed = chooseOffer([line(1)], free, { subscriber: null, offers: [worse], priceList: list })
    assert.deepEqual([listed.offer, listed.priceList?.name], [null, 'Nurseries'])
    assert.equal(listed.code?.problem?.code, 'code_less_than_offer')
  })
})
