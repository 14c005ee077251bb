import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderStatus } from '#contract/shop/orders.ts'
import { isAccepted, isAtDoor, isDueLater, isDueOnDelivery, isPaid, paymentWords } from './payment-words.ts'

test('money is due while a parcel can still reach its door', () => {
  const due = OrderStatus.options.filter((order_status) =>
    isDueOnDelivery({ payment_status: 'Due on delivery', order_status }),
  )
  assert.deepEqual(due, ['Processing', 'Packed', 'Shipped', 'Undelivered'])
  assert.equal(isDueOnDelivery({ payment_status: 'Collected', order_status: 'Delivered' }), false)
})

test('an invoice is due while its parcel can still arrive, or has', () => {
  const due = OrderStatus.options.filter((order_status) =>
    isDueLater({ payment_status: 'Due', order_status }),
  )
  assert.deepEqual(due, ['Processing', 'Packed', 'Shipped', 'Delivered'])
  assert.equal(isDueLater({ payment_status: 'Paid', order_status: 'Delivered' }), false)
})

test('an order at the door stands before it is paid', () => {
  for (const payment_status of ['Due on delivery', 'Collected', 'Remitted'] as const) {
    assert.deepEqual([isAccepted({ payment_status }), isAtDoor({ payment_status })], [true, true])
    assert.equal(isPaid({ payment_status }), payment_status !== 'Due on delivery')
  }
  assert.equal(isAtDoor({ payment_status: 'Paid' }), false)
  assert.equal(isAccepted({ payment_status: 'Refunded' }), false)
})

test('an order by terms stands before it is paid, with its day', () => {
  const due = { payment_status: 'Due', due_on: '2026-12-27' } as const
  assert.deepEqual(
    [
      isAccepted(due),
      isDueLater({ ...due, order_status: 'Shipped' }),
      isPaid(due),
      isAtDoor(due),
      isDueOnDelivery({ ...due, order_status: 'Shipped' }),
    ],
    [true, true, false, false, false],
  )
  assert.equal(paymentWords(due), 'Due on 27 December 2026')
  assert.equal(paymentWords({ ...due, payment_status: 'Paid' }), 'Paid')
})
