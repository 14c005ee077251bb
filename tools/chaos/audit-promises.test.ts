import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Evidence } from './audit.ts'
import { found } from './valid-evidence.ts'

it('accepts a duplicate refunded while the first payment stays', () => {
  const twice = (reason: string, hasFirst: boolean) =>
    found(({ ours, observations }) => {
      const [order] = ours.orders
      if (order && hasFirst) ours.orders.push({ ...order, id: 8, providerPaymentId: 'pay_8' })
      Object.assign(order ?? {}, { status: 'cancelled', paymentStatus: 'refunded' })
      for (const refund of ours.refunds) refund.reason = reason
      observations.promised.set('ORD007', 'verified')
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
  const findings = (spoil: (evidence: Evidence) => void, about = 'promises') =>
    found((evidence) => {
      release(evidence)
      spoil(evidence)
    }).filter((sentence) => sentence.startsWith(about))
  const isBroken = (spoil: (evidence: Evidence) => void) =>
    assert.match(findings(spoil).join(), /ORD007 was (verified|shown as paid) and is/)

  it('accepts it while another order paid for the goods', () => {
    assert.deepEqual(
      findings(() => undefined),
      [],
    )
  })

  it('reports it when its money was captured, even if returned', () => {
    isBroken(({ books }) => Object.assign(books.payments[0] ?? {}, { status: 'captured', captured: true }))
    isBroken(({ books }) => Object.assign(books.payments[0] ?? {}, { captured: true }))
  })

  it('reports it without any money or with another amount', () => {
    isBroken(({ books }) => void books.payments.shift())
    isBroken(({ books }) => Object.assign(books.payments[0] ?? {}, { amount: 1 }))
  })

  it('reports it when nothing else paid for the goods', () => {
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

  it('accepts it when stock or offer ran out meanwhile', () => {
    const alone = ({ ours }: Evidence) =>
      Object.assign(ours.orders[1] ?? {}, { isFromCart: false, items: [] })
    const packs = (quantity: number) => (evidence: Evidence) => {
      alone(evidence)
      Object.assign(evidence.ours.orders[0]?.items[1] ?? {}, { quantity })
    }
    assert.deepEqual(findings(packs(6)), [])
    isBroken(packs(5))
    const atOffer = (email: string) => (evidence: Evidence) => {
      alone(evidence)
      Object.assign(evidence.ours.orders[0] ?? {}, { discountPaise: 10_000 })
      Object.assign(other(evidence), { email })
    }
    assert.deepEqual(findings(atOffer('a@example.com')), [])
    isBroken(atOffer('b@example.com'))
  })

  it('reports it when it looked paid or still waits', () => {
    isBroken(({ observations }) => observations.promised.set('ORD007', 'shown as paid'))
    isBroken(({ ours }) =>
      Object.assign(ours.orders[0] ?? {}, { status: 'awaiting_payment', paymentStatus: 'expired' }),
    )
  })

  it('reports it without exactly one email', () => {
    assert.deepEqual(
      findings(() => undefined, 'mails'),
      [],
    )
    assert.match(
      findings(({ taken }) => void taken.pop(), 'mails: ORD007').join(),
      /ORD007 was cancelled and has 0 mails about it/,
    )
  })
})

it('accepts a cancelled order refunded in the dashboard once counted', () => {
  const cancelled = (paymentStatus: string) =>
    found(({ books, ours, observations }) => {
      Object.assign(ours.orders[0] ?? {}, { status: 'cancelled', paymentStatus })
      Object.assign(books.payments[0] ?? {}, { status: 'refunded', amount_refunded: 57_900 })
      const ofDashboard = { id: 'rfnd_d', payment_id: 'pay_1', amount: 57_900, receipt: null }
      books.refunds.push({ ...ofDashboard, status: 'processed' })
      ours.refunds.push({
        providerPaymentId: 'pay_1',
        amountPaise: 57_900,
        status: 'processed',
        reason: 'at_provider',
        kind: 'provider',
        factId: 'rfnd_d',
        orderId: 7,
      })
      const log = { action: 'order_cancelled', entity: 'order', entityId: 'ORD007', author: 'staff' }
      ours.packing.log.push(log)
      for (const counted of ours.shelf) {
        counted.onHand = counted.id === 11 ? 10 : 5
        counted.moved = counted.onHand
      }
      observations.promised.set('ORD007', 'shown as paid')
    })
  assert.deepEqual(cancelled('refunded'), [])
  assert.deepEqual(cancelled('refund_due'), [
    'promises: ORD007 was shown as paid and is cancelled, refund_due',
    'still waiting: the refund of ORD007, which nobody makes',
  ])
})

it('accepts a cancelled order whose refund a lost dispute covers in part', () => {
  const cancelled = (lost: 'won' | 'lost') =>
    found(({ books, ours, observations }) => {
      Object.assign(ours.orders[0] ?? {}, { status: 'cancelled', paymentStatus: 'refund_due' })
      books.disputes.push({ id: 'disp_1', payment_id: 'pay_1', amount: 20_000, status: lost })
      ours.refunds.push({
        providerPaymentId: 'pay_1',
        amountPaise: 57_900,
        status: 'stuck',
        reason: 'by_lines',
        kind: 'shop',
        factId: null,
        orderId: 7,
      })
      observations.promised.set('ORD007', 'shown as paid')
      observations.cancelled.set('ORD007', 'done')
    }).filter((finding) => finding.startsWith('promises'))
  assert.deepEqual(cancelled('lost'), [])
  assert.deepEqual(cancelled('won'), [
    'promises: ORD007 was shown as paid and cancelled and is cancelled, refund_due',
  ])
})

it('accepts a cancelled order whose money came by hand and is due', () => {
  const cancelled = (kind: 'by_hand' | 'checkout') =>
    found(({ ours, observations }) => {
      Object.assign(ours.orders[0] ?? {}, { status: 'cancelled', paymentStatus: 'refund_due', kind })
      observations.promised.set('ORD007', 'shown as paid')
      observations.cancelled.set('ORD007', 'done')
    }).filter((finding) => finding.startsWith('promises'))
  assert.deepEqual(cancelled('by_hand'), [])
  assert.equal(cancelled('checkout').length, 1)
})

it('accepts a failed verification only for a wrong amount', () => {
  const findings = (amount: number) =>
    found(({ books, observations }) => {
      for (const payment of books.payments) payment.amount = amount
      observations.reportedFailed.add('ORD007')
    }).filter((sentence) => sentence.includes('shown as failed'))
  assert.deepEqual(findings(58_900), [])
  assert.equal(findings(57_900).length, 1)
})

it('accepts a failed verification after a dashboard refund, not our own', () => {
  const findings = (isOurs: boolean) =>
    found(({ books, ours, observations }) => {
      Object.assign(books.payments[0] ?? {}, { status: 'refunded', amount_refunded: 57_900 })
      const [refund] = ours.refunds
      if (isOurs && refund) ours.refunds.push({ ...refund, providerPaymentId: 'pay_1' })
      observations.reportedFailed.add('ORD007')
    }).filter((sentence) => sentence.includes('shown as failed'))
  assert.deepEqual(findings(false), [])
  assert.equal(findings(true).length, 1)
})

it('accepts a verified order refunded early in the dashboard', () => {
  const verified = (isOurs: boolean) =>
    found(({ books, ours, observations }) => {
      Object.assign(ours.orders[0] ?? {}, { status: 'awaiting_payment', paymentStatus: 'expired' })
      Object.assign(books.payments[0] ?? {}, { status: 'refunded', amount_refunded: 57_900 })
      const [refund] = ours.refunds
      if (isOurs && refund) ours.refunds.push({ ...refund, providerPaymentId: 'pay_1' })
      observations.promised.set('ORD007', 'verified')
    }).filter((sentence) => sentence.startsWith('promises'))
  assert.deepEqual(verified(false), [])
  assert.equal(verified(true).length, 1)
})

it('accepts a verified order of a wrong amount once refunded', () => {
  const wrong = (how: string, amount: number) =>
    found(({ books, ours, observations }) => {
      Object.assign(ours.orders[0] ?? {}, { status: 'cancelled', paymentStatus: 'refunded' })
      for (const payment of books.payments) payment.amount = amount
      observations.promised.set('ORD007', how)
    }).filter((sentence) => sentence.startsWith('promises'))
  assert.deepEqual(wrong('verified', 58_900), [])
  assert.equal(wrong('verified', 57_900).length, 1)
  assert.equal(wrong('shown as paid', 58_900).length, 1)
})
