import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bodyOf, type DraftLine, emptyValues, fieldErrors } from './draft-values.ts'

const line: DraftLine = {
  product_id: 1,
  name: 'Feed',
  shop_price: 200,
  quantity: '12',
  price: '1,150.50',
  price_reason: 'Dented',
}
const lines = JSON.stringify([line, { ...line, product_id: 2, price: '', price_reason: 'left over' }])

it('reads typed lines, and leaves the price of the shop out', () => {
  assert.deepEqual(bodyOf({ ...emptyValues, lines }).items, [
    { product_id: 1, quantity: 12, price: 1150.5, price_reason: 'Dented' },
    { product_id: 2, quantity: 12, price: null, price_reason: null },
  ])
})

it('sends what is no number as it was typed', () => {
  const typed = JSON.stringify([{ ...line, quantity: 'ten', price: 'cheap' }])
  const [item] = bodyOf({ ...emptyValues, lines: typed }).items
  assert.deepEqual([item?.quantity, item?.price], ['ten', 'cheap'])
})

it('leaves address and empty parts out of a pick-up', () => {
  const body = bodyOf({
    ...emptyValues,
    pickup: 'yes',
    name: 'Meera',
    discount: '10',
    discount_reason: 'Friend',
  })
  assert.deepEqual([body.pickup, body.shipping, body.buyer, body.shipping_fee], [true, null, null, null])
  assert.deepEqual(body.discount, { percent: 10, reason: 'Friend' })
})

it('finds the field of each complaint', () => {
  const errors = {
    'customer.phone': 'a',
    'items.3.price': 'b',
    'discount.amount': 'c',
    gstin: 'd',
    'shipping.zip': 'e',
  }
  assert.deepEqual(fieldErrors(errors), { phone: 'a', lines: 'b', discount: 'c', gstin: 'd', zip: 'e' })
})
