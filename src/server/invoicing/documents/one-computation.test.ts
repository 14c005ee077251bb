import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Goods, type Price, priceOrder } from '../../checkout/quote/pricing.ts'
import { creditLines } from './credit-lines.ts'
import { chargedLines, type TaxedOrder } from './tax-lines.ts'

/** A new seed each time; fast-check names seed and path of a failing case. */
const seed = Math.floor(Math.random() * 2 ** 31)

const rate = fc.oneof(
  fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28, 40),
  fc.integer({ min: 0, max: 9_999 }).map((hundredths) => hundredths / 100),
)
const goods: fc.Arbitrary<Goods> = fc.record({
  productId: fc.nat(),
  version: fc.nat(),
  name: fc.constant('Feed'),
  imageUrl: fc.constant(''),
  category: fc.constantFrom('Kits', 'Feeds'),
  hsn: fc.constant('3101'),
  taxRatePercent: rate,
  listPaise: fc.integer({ min: 100, max: 1_000_000 }),
  discountPercent: fc.constantFrom(0, 0, 15, 33.33),
  taxParts: fc.array(fc.record({ ratePercent: rate, weight: fc.nat(60_000) }), {
    minLength: 1,
    maxLength: 4,
  }),
})
const wanted = fc.array(fc.record({ goods, quantity: fc.integer({ min: 1, max: 10 }) }), {
  minLength: 1,
  maxLength: 6,
})
const offer = fc.option(
  fc.record({
    percent: fc.constantFrom(0, 7.5, 20),
    amountPaise: fc.integer({ min: 1, max: 50_000 }),
    coversGoods: fc.constantFrom(null, ({ category }: Goods) => category === 'Kits'),
  }),
)
const shippingFeePaise = fc.constantFrom(0, 7_900, 12_345)

/** The stored order of a quote. */
const placed = ({ lines, discountPaise, shippingPaise }: Price): TaxedOrder => ({
  discountPaise,
  shippingPaise,
  items: lines.map(({ goods: { name, hsn, taxParts }, pricePaise, quantity, isDiscounted }, index) => ({
    id: index + 1,
    name,
    hsn,
    ratePercent: taxParts[0]?.ratePercent ?? 0,
    pricePaise,
    quantity,
    isDiscounted,
    components:
      taxParts.length === 1
        ? null
        : taxParts.map(({ ratePercent, weight }) => ({ name, hsn, ratePercent, sharePaise: weight })),
  })),
})

/** Twice gross · r / (2 · (100 + r)), half a paisa rounded up, in exact fractions. */
function taxOf(grossPaise: number, ratePercent: number): number {
  const r = BigInt(Math.round(ratePercent * 100))
  const double = 2n * (10_000n + r)
  return 2 * Number((2n * BigInt(grossPaise) * r + double) / (2n * double))
}

const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0)

describe(`one computation of tax (seed ${seed})`, () => {
  it('charges one tax on ₹1,700 within the state', () => {
    const { taxPaise, lines } = priceOrder(
      [
        {
          goods: {
            productId: 1,
            version: 1,
            name: 'Feed',
            imageUrl: '',
            category: null,
            hsn: '3101',
            taxRatePercent: 5,
            listPaise: 170_000,
            discountPercent: 0,
            taxParts: [{ ratePercent: 5, weight: 1 }],
          },
          quantity: 1,
        },
      ],
      { offer: null, shippingFeePaise: 0, freeAbovePaise: 0 },
    )
    assert.deepEqual([taxPaise, lines[0]?.parts[0]?.taxPaise], [2 * 4_048, 2 * 4_048])
  })

  it('quotes the tax that the invoice charges in any state', () => {
    fc.assert(
      fc.property(wanted, offer, shippingFeePaise, fc.boolean(), (goodsOf, given, fee, isSameState) => {
        const price = priceOrder(goodsOf, { offer: given, shippingFeePaise: fee, freeAbovePaise: 150_000 })
        const invoice = creditLines(price.totalPaise, chargedLines(placed(price)), [], isSameState)
        assert.equal(sum(invoice.map(({ grossPaise }) => grossPaise)), price.totalPaise)
        const taxes = invoice.map(({ cgstPaise, sgstPaise, igstPaise }) => cgstPaise + sgstPaise + igstPaise)
        assert.equal(sum(taxes), price.taxPaise)
        assert.deepEqual(
          taxes,
          invoice.map(({ grossPaise, ratePercent }) => taxOf(grossPaise, ratePercent)),
        )
        for (const { cgstPaise, sgstPaise, igstPaise } of invoice) {
          assert.equal(cgstPaise, sgstPaise)
          assert.equal(isSameState ? igstPaise : cgstPaise, 0)
        }
      }),
      { seed, numRuns: 500 },
    )
  })
})
