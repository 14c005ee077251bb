import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { halfTaxInside, sumByRate, taxInside } from './tax.ts'

describe('the tax inside an amount', () => {
  it('is rounded to the nearest paisa, half a paisa up', () => {
    // 18/118 of 10,000 is 1,525.42 and of 10,004 is 1,526.03; 5/105 of 9,985 is 475.476 and of 9,986 is 475.52.
    assert.deepEqual(
      [10_000, 10_004].map((gross) => taxInside(gross, 18)),
      [1_525, 1_526],
    )
    assert.deepEqual(
      [9_985, 9_986].map((gross) => taxInside(gross, 5)),
      [475, 476],
    )
    // A hundred percent makes halves exact.
    assert.deepEqual(
      [1, 2, 3].map((gross) => taxInside(gross, 100)),
      [1, 1, 2],
    )
  })

  it('has halves that are rounded by themselves, half a paisa up', () => {
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

  it('knows rates with two decimals', () => {
    // 0.25/100.25 of 40,100 is exactly 100.
    assert.deepEqual([taxInside(40_100, 0.25), halfTaxInside(40_100, 0.25)], [100, 50])
  })
})

describe('amounts by rate', () => {
  it('are summed, lowest rate first', () => {
    assert.deepEqual(
      sumByRate([
        { ratePercent: 18, grossPaise: 100 },
        { ratePercent: 5, grossPaise: 40 },
        { ratePercent: 18, grossPaise: 1 },
      ]),
      [
        { ratePercent: 5, grossPaise: 40 },
        { ratePercent: 18, grossPaise: 101 },
      ],
    )
    assert.deepEqual(sumByRate([]), [])
  })
})
