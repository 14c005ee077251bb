import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderStatus } from '#contract/shop/orders.ts'
import { isAccepted, isAtDoor, isDueOnDelivery, isPaid } from './payment-words.ts'

test('money is due while a parcel can still reach its door', () => {
  const due = OrderStatus.options.filter((order_status) =>
    isDueOnDelivery({ payment_status: 'Due on delivery', order_status }),
  )
  assert.deepEqual(due, ['Processing', 'Packed', 'Shipped', 'Undelivered'])
  assert.equal(isDueOnDelivery({ payment_status: 'Collected', order_status: 'Delivered' }), false)
})

test('an order at the door stands before it is paid', () => {
  for (const payment_status of ['Due on delivery', 'Collected', 'Remitted'] as const) {
    assert.deepEqual([isAccepted({ payment_status }), isAtDoor({ payment_status })], [true, true])
    assert.equal(isPaid({ payment_status }), payment_status !== 'Due on delivery')
  }
  assert.equal(isAtDoor({ payment_status: 'Paid' }), false)
  assert.equal(isAccepted({ payment_status: 'Refunded' }), false)
})
