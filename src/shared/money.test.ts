import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  discountedPrice,
  formatPaise,
  formatRupees,
  fromRupees,
  inIndianGroups,
  lineTotal,
  percentOf,
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
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), fc.nat(), (amount, count) => {
      assert.equal(formatPaise(amount), rupees.format(amount / 100))
      assert.equal(inIndianGroups(count), counts.format(count))
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
  fc.assert(
    fc.property(paise, fc.integer({ min: 1, max: 10 }), (amount, packs) => {
      return lineTotal(toRupees(amount), packs) === toRupees(amount * packs)
    }),
  )
})
