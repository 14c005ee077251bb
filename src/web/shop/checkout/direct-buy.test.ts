import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote } from '#contract/shop/checkout.ts'
import { checkoutPath } from '../buy/checkout-path.ts'
import { landingPath, priceRemark, readDirectBuy } from './direct-buy.ts'

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
  price_list: null,
  code: null,
  free_shipping_remaining: 1075.01,
}

test('an address without a product means the cart', () => {
  assert.equal(read(''), null)
  assert.equal(read('quantity=2'), null)
})

test('reads product, quantity and the price that was shown', () => {
  assert.deepEqual(read('productId=2&quantity=3&price=425&originalPrice=500'), {
    items: [{ productId: 2, quantity: 3 }],
    shownPrice: 425,
  })
})

test('reads any quantity as a whole number from 1', () => {
  for (const [given, quantity] of [
    ['0', 1],
    ['-4', 1],
    ['99', 99],
    ['two', 1],
    ['', 1],
  ] as const) {
    assert.equal(read(`productId=2&quantity=${given}`)?.items[0]?.quantity, quantity, given)
  }
  assert.equal(read('productId=2')?.items[0]?.quantity, 1)
})

test('passes an invalid product id to the server', () => {
  assert.equal(read('productId=feed')?.items[0]?.productId, 0)
})

test('reads the lines of a link, ten packs at most', () => {
  const items = [
    { productId: 2, quantity: 1 },
    { productId: 4, quantity: 10 },
  ]
  assert.deepEqual(read('lines=2:1,4:25'), { items, shownPrice: null, agent: null })
  assert.deepEqual(read('lines=2%3A1%2C4%3A25')?.items, items)
  assert.deepEqual(read('productId=3&lines=2:1')?.items, [{ productId: 3, quantity: 1 }])
})

test('an address with unreadable lines never means the cart', () => {
  assert.deepEqual(read('lines='), { items: [], shownPrice: null, agent: null })
  assert.deepEqual(read('lines=feed'), { items: [], shownPrice: null, agent: null })
})

test('reads the lines of the address that it writes', () => {
  const items = [
    { productId: 2, quantity: 1 },
    { productId: 4, quantity: 10 },
  ]
  const path = checkoutPath(items, 'A&B')
  assert.equal(path, '/checkout?lines=2:1,4:10&code=A%26B')
  assert.deepEqual(read(path.split('?')[1] ?? '')?.items, items)
  assert.equal(checkoutPath(items, ''), '/checkout?lines=2:1,4:10')
  const session = 'aB3_-5678901234567890z'
  const ofAgent = checkoutPath(items, '', session)
  assert.equal(readDirectBuy(new URLSearchParams(ofAgent.split('?')[1]))?.agent, session)
  assert.equal(landingPath(items), '/buy/2:1,4:10')
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
