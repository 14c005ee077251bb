import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Evidence } from './audit.ts'
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

describe('a verified order that ended since its money was only authorized', () => {
  /** ORD007 was only authorized and is cancelled; ORD008 paid for the same. */
  function release({ books, ours, taken }: Evidence): void {
    const [order] = ours.orders
    const [money] = books.payments
    assert.ok(order && money)
    order.discountPaise = 0
    ours.orders.push({ ...order, id: 8, providerPaymentId: 'pay_8', providerOrderId: 'order_8' })
    books.payments.splice(1, Number.POSITIVE_INFINITY, { ...money, id: 'pay_8', order_id: 'order_8' })
    Object.assign(order, { status: 'cancelled', paymentStatus: 'cancelled', providerPaymentId: null })
    Object.assign(money, { status: 'authorized', captured: false })
    const to = order.email
    taken.splice(
      ...[0, 1],
      { messageId: '<outbox-3.1@x>', to, subject: 'Your order ORD008 is confirmed' },
      { messageId: '<outbox-4.1@x>', to, subject: 'Your order ORD007 is cancelled' },
    )
    for (const cart of ours.carts) cart.packs = { 1: 2 }
  }
  const other = ({ ours }: Evidence) => ours.orders[1] ?? assert.fail()
  const told = (spoil: (evidence: Evidence) => void, about = 'promises') =>
    found((evidence) => {
      release(evidence)
      spoil(evidence)
    }).filter((sentence) => sentence.startsWith(about))
  const isBroken = (spoil: (evidence: Evidence) => void) =>
    assert.match(told(spoil).join(), /ORD007 was (verified|shown as paid) and is/)

  it('is no difference while another order paid for the same goods', () => {
    assert.deepEqual(
      told(() => undefined),
      [],
    )
  })

  it('is one when its money was taken, also where it went back since', () => {
    isBroken(({ books }) => Object.assign(books.payments[0] ?? {}, { status: 'captured', captured: true }))
    isBroken(({ books }) => Object.assign(books.payments[0] ?? {}, { captured: true }))
  })

  it('is one without any money, or with none of its amount', () => {
    isBroken(({ books }) => void books.payments.shift())
    isBroken(({ books }) => Object.assign(books.payments[0] ?? {}, { amount: 1 }))
  })

  it('is one when nothing else paid for the goods: no order, another shopper’s, other goods, or money that went back', () => {
    isBroken(({ ours }) => void ours.orders.pop())
    isBroken((evidence) => Object.assign(other(evidence), { email: 'b@example.com' }))
    isBroken((evidence) => Object.assign(other(evidence), { providerPaymentId: null }))
    isBroken((evidence) => {
      Object.assign(other(evidence), { isFromCart: false, items: [] })
    })
    isBroken(({ ours }) => {
      const [refund] = ours.refunds
      if (refund) ours.refunds.push({ ...refund, providerPaymentId: 'pay_8', reason: 'sold_out' })
    })
  })

  it('is none when it came too late: its goods were wanted by more than could have them, or its offer was used', () => {
    const alone = ({ ours }: Evidence) =>
      Object.assign(ours.orders[1] ?? {}, { isFromCart: false, items: [] })
    const packs = (quantity: number) => (evidence: Evidence) => {
      alone(evidence)
      Object.assign(evidence.ours.orders[0]?.items[1] ?? {}, { quantity })
    }
    assert.deepEqual(told(packs(6)), [])
    isBroken(packs(5))
    const atOffer = (email: string) => (evidence: Evidence) => {
      alone(evidence)
      Object.assign(evidence.ours.orders[0] ?? {}, { discountPaise: 10_000 })
      Object.assign(other(evidence), { email })
    }
    assert.deepEqual(told(atOffer('a@example.com')), [])
    isBroken(atOffer('b@example.com'))
  })

  it('is one when its shopper saw it as paid, or when it is left waiting', () => {
    isBroken(({ diary }) => diary.promised.set('ORD007', 'shown as paid'))
    isBroken(({ ours }) =>
      Object.assign(ours.orders[0] ?? {}, { status: 'awaiting_payment', paymentStatus: 'expired' }),
    )
  })

  it('must be told by one letter', () => {
    assert.deepEqual(
      told(() => undefined, 'mails'),
      [],
    )
    assert.match(
      told(({ taken }) => void taken.pop(), 'mails: ORD007').join(),
      /ORD007 was cancelled and has 0 letters about it/,
    )
  })
})

it('a cancelled order whose money had gone back in the dashboard is no difference once it counts as refunded', () => {
  const cancelled = (paymentStatus: string) =>
    found(({ books, ours, diary }) => {
      Object.assign(ours.orders[0] ?? {}, { status: 'cancelled', paymentStatus })
      Object.assign(books.payments[0] ?? {}, { status: 'refunded', amount_refunded: 57_900 })
      const ofDashboard = { id: 'rfnd_d', payment_id: 'pay_1', amount: 57_900, receipt: null }
      books.refunds.push({ ...ofDashboard, status: 'processed' })
      ours.refunds.push({
        ...{ providerPaymentId: 'pay_1', amountPaise: 57_900, status: 'processed', reason: 'at_provider' },
        ...{ kind: 'provider', factId: 'rfnd_d', orderId: 7 },
      })
      const log = { action: 'order_cancelled', entity: 'order', entityId: 'ORD007', author: 'staff' }
      ours.packing.log.push(log)
      for (const counted of ours.shelf) {
        counted.onHand = counted.id === 11 ? 10 : 5
        counted.moved = counted.onHand
      }
      diary.promised.set('ORD007', 'shown as paid')
    })
  assert.deepEqual(cancelled('refunded'), [])
  assert.deepEqual(cancelled('refund_due'), [
    'promises: ORD007 was shown as paid and is cancelled, refund_due',
    'still waiting: the refund of ORD007, which nobody makes',
  ])
})

it('a payment that a shopper was told has failed must have a wrong amount', () => {
  const told = (amount: number) =>
    found(({ books, diary }) => {
      for (const payment of books.payments) payment.amount = amount
      diary.reportedFailed.add('ORD007')
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
      diary.reportedFailed.add('ORD007')
    }).filter((sentence) => sentence.includes('told as failed'))
  assert.deepEqual(told(false), [])
  assert.equal(told(true).length, 1)
})

it('a verified order whose money was given back in the dashboard before the shop could ask for it is no difference', () => {
  const verified = (isOurs: boolean) =>
    found(({ books, ours, diary }) => {
      Object.assign(ours.orders[0] ?? {}, { status: 'awaiting_payment', paymentStatus: 'expired' })
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
