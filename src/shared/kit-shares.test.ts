import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { fitShares, looseShares } from './kit-shares.ts'

const paise = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100)

describe('the shares of a kit', () => {
  it('names the difference between shares and price', () => {
    assert.equal(looseShares([360, 90, 350], 800), null)
    assert.equal(
      looseShares([360, 90, 340.5], 800),
      'The shares add up to ₹790.50, ₹9.50 less than the price. Together they must be the price before any discount.',
    )
    assert.match(looseShares([0.1, 0.2], 0.29) ?? '', /₹0\.30, ₹0\.01 more than the price/)
    assert.equal(looseShares([0.1, 0.2], 0.3), null)
  })

  it('fits shares to any price in proportion', () => {
    assert.deepEqual(fitShares([360, 90, 150, 200], 799.99), [359.99, 90, 150, 200])
    assert.deepEqual(fitShares([0, 0, 0], 100), [33.34, 33.33, 33.33])
    const anyKit = fc.tuple(fc.array(paise(1_000_000), { minLength: 1, maxLength: 30 }), paise(1_000_000_000))
    fc.assert(
      fc.property(anyKit, ([shares, price]) => {
        const fitted = fitShares(shares, price)
        assert.equal(looseShares(fitted, price), null)
        assert.deepEqual(fitShares(fitted, price), fitted)
        assert.ok(fitted.every((share) => share >= 0))
      }),
    )
  })
})
