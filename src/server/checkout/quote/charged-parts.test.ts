import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { halfTaxInside, taxInside } from './charged-parts.ts'

describe('the tax inside an amount', () => {
  it('is twice the rounded half of the tax', () => {
    // 9/118 of 10,000 is 762.71 and of 9,995 is 762.33; a quarter of 1, 2 and 3 is 0.25, 0.5 and 0.75.
    assert.deepEqual(
      [10_000, 9_995].map((gross) => taxInside(gross, 18)),
      [1_526, 1_524],
    )
    assert.deepEqual(
      [1, 2, 3].map((gross) => taxInside(gross, 100)),
      [0, 2, 2],
    )
  })

  it('rounds each half of the tax by itself, half a paisa up', () => {
    // 9/118 of 10,000 is 762.71 and of 9,995 is 762.33; 2.5/105 of 8,510 is 202.62.
    assert.deepEqual(
      [10_000, 9_995].map((gross) => halfTaxInside(gross, 18)),
      [763, 762],
    )
    assert.equal(halfTaxInside(8_510, 5), 203)
    // A quarter of 1, 2 and 3 is 0.25, 0.5 and 0.75.
    assert.deepEqual(
      [1, 2, 3].map((gross) => halfTaxInside(gross, 100)),
      [0, 1, 1],
    )
    assert.deepEqual([halfTaxInside(0, 18), halfTaxInside(9_999, 0)], [0, 0])
  })

  it('accepts tax rates with two decimals', () => {
    // 0.25/100.25 of 40,100 is exactly 100.
    assert.deepEqual([taxInside(40_100, 0.25), halfTaxInside(40_100, 0.25)], [100, 50])
  })
})
