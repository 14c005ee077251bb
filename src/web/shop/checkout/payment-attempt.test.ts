import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote } from '#contract/shop/checkout.ts'
import type { Attempt } from '../payments/attempt-store.ts'
import {
  agreedQuote,
  attemptFor,
  attemptLifeMs,
  isAddressKnown,
  type Purchase,
  secondsLeft,
  withAddress,
} from './payment-attempt.ts'

const quoteOf = (quantity: number, total: number): Quote => ({
  lines: [
    {
      product_id: 1,
      name: 'Balcony Feed',
      quantity,
      price: 500,
      original_price: 500,
      line_total: 500 * quantity,
      image_url: '',
    },
  ],
  subtotal: 500 * quantity,
  discount: 0,
  shipping: 0,
  tax_included: 0,
  total,
  offer: null,
  price_list: null,
  code: null,
  free_shipping_remaining: 0,
})

const shipping = {
  fullName: 'Meera Iyer',
  address: '12 Lake Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}

const purchase: Purchase = { quote: quoteOf(1, 579), shipping, buyer: 'meera@example.com' }

const order = {
  id: 'order_1',
  amount: 57_900,
  currency: 'INR',
  key: 'rzp_test',
  orderId: 'ORD004',
  expires_in: 900,
}

const started: Attempt = attemptFor(null, purchase, 0)
const opened: Attempt = { ...started, order }

test('a repetition of the same request keeps its key', () => {
  assert.equal(attemptFor(started, purchase, 60_000), started)
})

test('a different request gets a new key', () => {
  const changes: Partial<Purchase>[] = [
    { quote: quoteOf(2, 1079) },
    { quote: quoteOf(1, 500) },
    { items: [{ productId: 1, quantity: 1 }] },
    { buyer: 'someone@example.com' },
    { shipping: { ...shipping, city: 'Secunderabad' } },
    { business: { gstin: '36AAPFU0939F1ZW', legal_name: 'Fernwood Nurseries LLP' } },
  ]
  for (const change of changes) {
    const next = attemptFor(started, { ...purchase, ...change }, 60_000)
    assert.notEqual(next.idempotencyKey, started.idempotencyKey, JSON.stringify(change))
    assert.equal(next.order, null)
  }
})

test('an open payment is continued, also after the address was corrected', () => {
  const corrected = { ...purchase, shipping: { ...shipping, zip: '500035' } }
  const next = attemptFor(opened, corrected, 60_000)
  assert.equal(next.order?.id, 'order_1')
  assert.equal(isAddressKnown(next, corrected.shipping), false)
  assert.equal(isAddressKnown(withAddress(next, corrected.shipping), corrected.shipping), true)
})

test('another address of a business is another order', () => {
  const business = { gstin: '36AAPFU0939F1ZW', legal_name: 'Fernwood Nurseries LLP' }
  const begun: Attempt = { ...attemptFor(null, { ...purchase, business }, 0), order }
  assert.equal(attemptFor(begun, { ...purchase, business }, 60_000).order?.id, 'order_1')
  const moved = { ...purchase, business, shipping: { ...shipping, state: 'Kerala', zip: '695001' } }
  const next = attemptFor(begun, moved, 60_000)
  assert.equal(next.order, null)
  assert.notEqual(next.idempotencyKey, begun.idempotencyKey)
})

test('a space at the end does not change the address', () => {
  assert.equal(isAddressKnown(opened, { ...shipping, city: 'Hyderabad ' }), true)
})

test('starts no payment in its last minute or without reservation', () => {
  assert.equal(attemptFor(opened, purchase, attemptLifeMs - 60_000).order?.id, 'order_1')
  assert.equal(attemptFor(opened, purchase, attemptLifeMs - 59_000).order, null)
  assert.equal(attemptFor(opened, purchase, attemptLifeMs).order, null)
})

test("the remaining time counts from the shop's answer", () => {
  const answered: Attempt = { ...opened, order: { ...order, expires_in: 300 }, answeredAt: 20_000 }
  assert.equal(secondsLeft(answered, 20_000), 300)
  assert.equal(secondsLeft(answered, 80_500), 239)
  assert.equal(secondsLeft(started, 60_000), 840)
})

test('shows the agreed quote while the same goods are being paid', () => {
  const offered: Attempt = { ...opened, quote: quoteOf(1, 400) }
  const shown = (attempt: Attempt | null, now: number, quote = purchase.quote) =>
    agreedQuote(attempt, { quote, buyer: purchase.buyer }, now).total
  assert.equal(shown(offered, 60_000), 400)
  assert.equal(shown(offered, attemptLifeMs), 579)
  assert.equal(shown(offered, 60_000, quoteOf(2, 1079)), 1079)
  assert.equal(shown({ ...offered, order: null }, 60_000), 579)
  assert.equal(shown(null, 60_000), 579)
})
