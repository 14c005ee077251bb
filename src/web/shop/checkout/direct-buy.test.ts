import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote } from '#contract/shop/checkout.ts'
import { priceRemark, readDirectBuy } from './direct-buy.ts'

const read = (search: string) => readDirectBuy(new URLSearchParams(search))

const quote: Quote = {
  lines: [
    {
      product_id: 2,
      name: 'Balcony Feed',
      quantity: 1,
      price: 425,
      original_price: 500,
      line_total: 425,
      image_url: '',
    },
  ],
  subtotal: 425,
  discount: 0,
  shipping: 79,
  tax_included: 24,
  total: 504,
  offer: null,
  code: null,
  free_shipping_remaining: 1075.01,
}

test('an address without a product means the cart', () => {
  assert.equal(read(''), null)
  assert.equal(read('quantity=2'), null)
})

test('reads product, quantity and the price that was shown', () => {
  assert.deepEqual(read('productId=2&quantity=3&price=425&originalPrice=500'), {
    item: { productId: 2, quantity: 3 },
    shownPrice: 425,
  })
})

test('limits any quantity to 1 to 10', () => {
  for (const [given, quantity] of [
    ['0', 1],
    ['-4', 1],
    ['99', 10],
    ['two', 1],
    ['', 1],
  ] as const) {
    assert.equal(read(`productId=2&quantity=${given}`)?.item.quantity, quantity, given)
  }
  assert.equal(read('productId=2')?.item.quantity, 1)
})

test('passes an invalid product id to the server', () => {
  assert.equal(read('productId=feed')?.item.productId, 0)
})

test('reports a price that differs from the shown one, and nothing otherwise', () => {
  const remark = (price: string) => {
    const direct = read(`productId=2&quantity=1${price}`)
    return direct && priceRemark(direct, quote)
  }
  assert.equal(remark('&price=425'), null)
  assert.equal(remark('&price=500'), null)
  assert.equal(remark(''), null)
  assert.equal(remark('&price=cheap'), null)
  assert.match(remark('&price=1') ?? '', /Balcony Feed now costs ₹425\.00, not ₹1\.00/)
})
