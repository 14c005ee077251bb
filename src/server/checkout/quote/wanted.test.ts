import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { sumWanted } from './wanted.ts'

describe('the wanted packs', () => {
  it('adds up a repeated product, up to ten thousand packs', () => {
    assert.deepEqual(
      sumWanted([
        { productId: 3, quantity: 2 },
        { productId: 1, quantity: 9 },
        { productId: 3, quantity: 1 },
        { productId: 1, quantity: 9_995 },
      ]),
      [
        { productId: 3, quantity: 3 },
        { productId: 1, quantity: 10_000 },
      ],
    )
  })

  it('drops fractions of packs', () => {
    const packs = (quantity: number) => sumWanted([{ productId: 1, quantity }])[0]?.quantity
    assert.deepEqual(
      [2.7, 0.9, -3, 10.9, Number.NaN, Number.POSITIVE_INFINITY].map(packs),
      [2, 1, 1, 10, 1, 10_000],
    )
  })

  it('lists every product once with packs within the limits, for any input', () => {
    const items = fc.array(
      fc.record({
        productId: fc.integer({ min: 1, max: 8 }),
        quantity: fc.oneof(fc.integer(), fc.double(), fc.constant(Number.NaN)),
      }),
    )
    fc.assert(
      fc.property(items, (given) => {
        const wanted = sumWanted(given)
        assert.deepEqual(
          new Set(wanted.map((item) => item.productId)),
          new Set(given.map((item) => item.productId)),
        )
        assert.equal(wanted.length, new Set(given.map((item) => item.productId)).size)
        for (const { quantity } of wanted) {
          assert.ok(Number.isInteger(quantity) && quantity >= 1 && quantity <= 10_000)
        }
      }),
    )
  })
})
