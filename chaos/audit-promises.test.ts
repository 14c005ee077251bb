import assert from 'node:assert/strict'
import { it } from 'node:test'
import { found } from './sound-evidence.ts'

it('a verified order that was refunded as a second payment is no difference while the first payment is kept', () => {
  const twice = (reason: string, hasFirst: boolean) =>
    found(({ ours, diary }) => {
      const [order] = ours.orders
      if (order && hasFirst) ours.orders.push({ ...order, id: 8, providerPaymentId: 'pay_8' })
      Object.assign(order ?? {}, { status: 'cancelled', paymentStatus: 'refunded' })
      for (const refund of ours.refunds) refund.reason = reason
      diary.promised.set('ORD007', 'verified')
    }).filter((sentence) => sentence.startsWith('promises'))
  assert.deepEqual(twice('second_payment', true), [])
  assert.equal(twice('second_payment', false).length, 1)
  assert.equal(twice('sold_out', true).length, 1)
})

it('a payment that a shopper was told has failed must have a wrong amount', () => {
  const told = (amount: number) =>
    found(({ books, diary }) => {
      for (const payment of books.payments) payment.amount = amount
      diary.toldFailed.add('ORD007')
    }).filter((sentence) => sentence.includes('told as failed'))
  assert.deepEqual(told(58_900), [])
  assert.equal(told(57_900).length, 1)
})

it('a payment that was given back in the dashboard may be told as failed, and one that the shop gave back may not', () => {
  const told = (isOurs: boolean) =>
    found(({ books, ours, diary }) => {
      Object.assign(books.payments[0] ?? {}, { status: 'refunded', amount_refunded: 57_900 })
      const [refund] = ours.refunds
      if (isOurs && refund) ours.refunds.push({ ...refund, providerPaymentId: 'pay_1' })
      diary.toldFailed.add('ORD007')
    }).filter((sentence) => sentence.includes('told as failed'))
  assert.deepEqual(told(false), [])
  assert.equal(told(true).length, 1)
})

it('a verified order whose money was given back in the dashboard before the shop could ask for it is no difference', () => {
  const verified = (isOurs: boolean) =>
    found(({ books, ours, diary }) => {
      Object.assign(ours.orders[0] ?? {}, { status: 'awaiting_payment', paymentStatus: 'lapsed' })
      Object.assign(books.payments[0] ?? {}, { status: 'refunded', amount_refunded: 57_900 })
      const [refund] = ours.refunds
      if (isOurs && refund) ours.refunds.push({ ...refund, providerPaymentId: 'pay_1' })
      diary.promised.set('ORD007', 'verified')
    }).filter((sentence) => sentence.startsWith('promises'))
  assert.deepEqual(verified(false), [])
  assert.equal(verified(true).length, 1)
})

it('a verified order of a wrong amount is no difference once it is refunded', () => {
  const wrong = (how: string, amount: number) =>
    found(({ books, ours, diary }) => {
      Object.assign(ours.orders[0] ?? {}, { status: 'cancelled', paymentStatus: 'refunded' })
      for (const payment of books.payments) payment.amount = amount
      diary.promised.set('ORD007', how)
    }).filter((sentence) => sentence.startsWith('promises'))
  assert.deepEqual(wrong('verified', 58_900), [])
  assert.equal(wrong('verified', 57_900).length, 1)
  assert.equal(wrong('shown as paid', 58_900).length, 1)
})
