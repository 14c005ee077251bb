import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CartItem } from '#contract/shop/cart.ts'
import { countOf, fingerprintOf, withChanges } from './cart-view.ts'

const line = (product_id: number, quantity: number): CartItem => ({
  product_id,
  name: `Product ${product_id}`,
  price: 100.5,
  original_price: 120,
  quantity,
  image_url: '',
  net_quantity: '',
  in_stock: true,
})

const items = [line(1, 2), line(2, 3)]

test('shows a change before the server has confirmed it', () => {
  const shown = withChanges(items, new Map([[2, 7]]))
  assert.deepEqual(
    shown.map(({ product_id, quantity }) => [product_id, quantity]),
    [
      [1, 2],
      [2, 7],
    ],
  )
  assert.equal(countOf(shown), 9)
})

test('restores a removed line in its place after a failure', () => {
  assert.deepEqual(
    withChanges(items, new Map([[1, 0]])).map(({ product_id }) => product_id),
    [2],
  )
  assert.deepEqual(withChanges(items, new Map()), items)
})

test('a change of a removed line restores nothing', () => {
  assert.deepEqual(withChanges([], new Map([[1, 4]])), [])
})

test('requests a new total only when a quantity or price changes', () => {
  const before = fingerprintOf(items)
  assert.equal(fingerprintOf([line(1, 2), line(2, 3)]), before)
  assert.notEqual(fingerprintOf([line(1, 2), line(2, 4)]), before)
  assert.notEqual(fingerprintOf([line(1, 2), { ...line(2, 3), price: 99 }]), before)
  assert.equal(fingerprintOf([{ ...line(1, 2), in_stock: false }, line(2, 3)]), before)
})
