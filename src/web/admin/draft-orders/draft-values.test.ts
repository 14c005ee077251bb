import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { DraftOrder } from '#contract/admin/draft-orders.ts'
import {
  bodyOf,
  changeOf,
  type DraftLine,
  emptyValues,
  fieldErrors,
  isChanged,
  linesText,
  valuesOf,
} from './draft-values.ts'

const line: DraftLine = {
  product_id: 1,
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

const draft: DraftOrder = {
  id: 'DRF001',
  version: 1,
  status: 'open',
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  created_by: 'Asha',
  total: 400,
  order: null,
  customer: { account_id: null, name: 'Meera', phone: '+919820000001', email: null },
  lines: [
    {
      product_id: 1,
      name: 'Feed',
      quantity: 2,
      price: 200,
      shop_price: 200,
      original_price: 200,
      line_total: 400,
      image_url: '',
      own_price: null,
      price_reason: null,
    },
  ],
  price_list: null,
  subtotal: 400,
  discount: 0,
  shipping: 0,
  tax_included: 0,
  own_shipping_fee: null,
  own_discount: null,
  shipping_address: {
    fullName: 'Meera',
    address: '4 Lake Road',
    city: 'Pune',
    state: 'Maharashtra',
    zip: '411001',
    country: 'India',
  },
  pickup: true,
  buyer: null,
  note: '',
  reserved_until: null,
  payment: null,
  problem: null,
  on_delivery: null,
  pay_later: null,
}

it('sends lines only where they were changed', () => {
  const values = valuesOf(draft)
  assert.equal('items' in changeOf({ ...values, note: 'Ring twice' }, draft), false)
  const [stored] = draft.lines
  const typed = JSON.stringify([
    { product_id: stored?.product_id, quantity: '3', price: '', price_reason: '' },
  ])
  assert.equal(changeOf({ ...values, lines: typed }, draft).items?.[0]?.quantity, 3)
})

it('takes another price or name in the shop for no change', () => {
  const lines = draft.lines.map((one) => ({ ...one, name: 'Feed, new', shop_price: 210, price: 210 }))
  assert.equal(isChanged(valuesOf({ ...draft, lines }), draft), false)
  assert.equal(isChanged({ ...valuesOf(draft), note: 'Ring twice' }, draft), true)
})

it('names products in a conflict, also unknown ones', () => {
  const both = JSON.stringify([line, { ...line, product_id: 2, price: '' }])
  const text = linesText(both, [{ product_id: 1, name: 'Feed', shop_price: 200 }])
  assert.equal(text, '12 × Feed at ₹1,150.50, 12 × Product 2')
})
