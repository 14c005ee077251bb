import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { spread } from './spread.ts'

const amount = fc.integer({ min: 0, max: 10 ** 12 })
const weights = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 60 })

describe('spreading an amount', () => {
  it('gives the odd paise to the largest remainders', () => {
    assert.deepEqual(spread(100, [1, 1, 1]), [34, 33, 33])
    assert.deepEqual(spread(10, [1, 2, 3]), [2, 3, 5])
    assert.deepEqual(spread(7, [0, 0]), [7, 0])
    assert.deepEqual(spread(0, [3, 4]), [0, 0])
  })

  it('adds up to the amount, for any amount and weights', () => {
    fc.assert(
      fc.property(amount, weights, (given, by) => {
        assert.equal(
          spread(given, by).reduce((sum, part) => sum + part, 0),
          given,
        )
      }),
    )
  })

  it('gives each part its exact share, rounded down or up', () => {
    fc.assert(
      fc.property(amount, weights, (given, by) => {
        const total = by.reduce((sum, weight) => sum + BigInt(weight), 0n)
        fc.pre(total > 0n)
        spread(given, by).forEach((part, index) => {
          const floor = Number((BigInt(given) * BigInt(by[index] ?? 0)) / total)
          assert.ok(part === floor || part === floor + 1)
          if (by[index] === 0) assert.equal(part, 0)
        })
      }),
    )
  })
})
