import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import fc from 'fast-check'
import {
  allocate,
  discountedPrice,
  formatCount,
  formatPaise,
  formatRupees,
  fromRupees,
  lineTotal,
  parseRupees,
  percentOf,
  proportionOf,
  subtractRupees,
  toRupees,
} from './money.ts'

const paise = fc.integer({ min: 0, max: 10_000_000_000 })

// #money-e23
test('shows rupees with sign and two decimals, in lakhs', () => {
  assert.equal(formatRupees(1150), '₹1,150.00')
  assert.equal(formatRupees(977.5), '₹977.50')
  assert.equal(formatRupees(0), '₹0.00')
  assert.equal(formatRupees(1234567.8), '₹12,34,567.80')
})

test('writes amounts as the platform does for India', () => {
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  const counts = new Intl.NumberFormat('en-IN')
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), fc.integer(), (amount, count) => {
      assert.equal(formatPaise(amount), rupees.format(amount / 100))
      assert.equal(formatCount(count), counts.format(count))
    }),
  )
})

test('paise survive JSON', () => {
  fc.assert(
    fc.property(paise, (amount) => fromRupees(JSON.parse(JSON.stringify(toRupees(amount)))) === amount),
  )
})

test('refuses amounts with more than two decimals', () => {
  for (const rupees of [0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
    assert.equal(fromRupees(rupees), null, String(rupees))
  }
})

test('takes a discount off, half a paisa rounded up', () => {
  assert.equal(discountedPrice(115_000, 15), 97_750)
  assert.equal(discountedPrice(50_000, 0), 50_000)
  assert.equal(discountedPrice(1, 50), 1)
  assert.equal(discountedPrice(333, 12.5), 291)
})

test('share and rest differ from an amount by rounding alone', () => {
  fc.assert(
    fc.property(paise, fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
      const percent = hundredths / 100
      const sum = percentOf(amount, percent) + percentOf(amount, (10_000 - hundredths) / 100)
      return sum === amount || sum === amount + 1
    }),
  )
})

test('a line of packs costs exactly the sum of its packs', () => {
  assert.equal(lineTotal(0.1, 3), 0.3)
  assert.equal(subtractRupees(119.1, 40), 79.1)
  fc.assert(
    fc.property(paise, fc.integer({ min: 1, max: 10 }), (amount, packs) => {
      return lineTotal(toRupees(amount), packs) === toRupees(amount * packs)
    }),
  )
})

test('typed rupees are paise, and nothing but an amount is', () => {
  assert.deepEqual(
    ['1180.5', '-20', '0', '-0.00', '1180.500', '0.07'].map(parseRupees),
    [118_050, -2_000, 0, 0, 118_050, 7],
  )
  for (const text of ['', ' 1', '1,180', '1.005', '.5', '1.', '1e3', '--1', '9'.repeat(13)])
    assert.equal(parseRupees(text), null, text)
})

test('a proportion rounds half a paisa up', () => {
  assert.equal(proportionOf(1, 1, 2), 1)
  assert.equal(proportionOf(10_000, 1, 3), 3_333)
  assert.equal(proportionOf(7, 3, 3), 7)
})

describe('an allocation', () => {
  const amount = fc.integer({ min: 0, max: 10 ** 12 })
  const weights = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 60 })

  it('gives the odd paise to the largest remainders', () => {
    assert.deepEqual(allocate(100, [1, 1, 1]), [34, 33, 33])
    assert.deepEqual(allocate(10, [1, 2, 3]), [2, 3, 5])
    assert.deepEqual(allocate(7, [0, 0]), [7, 0])
    assert.deepEqual(allocate(0, [3, 4]), [0, 0])
  })

  it('adds up to the amount, for any amount and weights', () => {
    fc.assert(
      fc.property(amount, weights, (given, by) => {
        assert.equal(
          allocate(given, by).reduce((sum, part) => sum + part, 0),
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
        allocate(given, by).forEach((part, index) => {
          const floor = Number((BigInt(given) * BigInt(by[index] ?? 0)) / total)
          assert.ok(part === floor || part === floor + 1)
          if (by[index] === 0) assert.equal(part, 0)
        })
      }),
    )
  })
})
