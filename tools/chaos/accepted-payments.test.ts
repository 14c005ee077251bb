import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Evidence } from './audit.ts'
import { found } from './valid-evidence.ts'

const money = { payment_id: 'pay_1', amount: 57_900, status: 'processed' as const }

/** Staff refunded ORD007 in full. */
function recordRefund({ books, ours }: Evidence, reason: string, status: string): void {
  Object.assign(ours.orders[0] ?? assert.fail(), { status, paymentStatus: 'refunded' })
  Object.assign(books.payments[0] ?? assert.fail(), { status: 'refunded', amount_refunded: 57_900 })
  books.refunds.push({ ...money, id: 'rfnd_2', receipt: 'r2' })
  const written = { providerPaymentId: 'pay_1', amountPaise: 57_900, status: 'processed', orderId: 7 }
  ours.refunds.push({ ...written, reason, kind: 'shop', factId: 'rfnd_2' })
}

it('accepts an order that staff refunded and keeps packs sold', () => {
  assert.deepEqual(
    found((evidence) => recordRefund(evidence, 'by_lines', 'processing')),
    [],
  )
})

it('accepts a refunded order whose refund a lost dispute covers in part', () => {
  const stuck = (lostPaise: number) =>
    found(({ books, ours }) => {
      Object.assign(ours.orders[0] ?? assert.fail(), { paymentStatus: 'refund_due' })
      books.disputes.push({ id: 'disp_1', payment_id: 'pay_1', amount: lostPaise, status: 'lost' })
      const row = { providerPaymentId: 'pay_1', orderId: 7 }
      ours.refunds.push(
        {
          ...row,
          amountPaise: lostPaise,
          status: 'processed',
          reason: 'dispute_lost',
          kind: 'dispute',
          factId: 'disp_1',
        },
        { ...row, amountPaise: 57_900, status: 'stuck', reason: 'by_lines', kind: 'shop', factId: null },
      )
    }).filter((sentence) => !sentence.startsWith('money out'))
  assert.deepEqual(stuck(20_000), [])
  assert.ok(stuck(0).some((sentence) => sentence.startsWith('mails: ORD007 a@example.com was confirmed')))
})

it('accepts an order paid by hand, also while a person owes its refund', () => {
  const paidByHand = (kind: 'by_hand' | 'checkout', isRefunded: boolean) =>
    found(({ books, ours }) => {
      Object.assign(ours.orders[0] ?? assert.fail(), { kind, providerPaymentId: 'hand-ORD007' })
      books.payments.splice(0, 1)
      if (!isRefunded) return
      Object.assign(ours.orders[0] ?? assert.fail(), { paymentStatus: 'refund_due' })
      const row = { providerPaymentId: 'hand-ORD007', amountPaise: 57_900, orderId: 7, factId: null }
      ours.refunds.push({ ...row, status: 'stuck', reason: 'by_lines', kind: 'shop' })
    })
  for (const isRefunded of [false, true]) {
    assert.deepEqual(paidByHand('by_hand', isRefunded), [])
    assert.ok(paidByHand('checkout', isRefunded).length > 0)
  }
})

describe('an order to be paid on delivery', () => {
  const placed = (spoil: (evidence: Evidence) => void) =>
    found((evidence) => {
      const { books, ours, taken, observations, events } = evidence
      const due = { kind: 'cod', paymentStatus: 'due_on_delivery', providerOrderId: null }
      Object.assign(ours.orders[0] ?? assert.fail(), { ...due, providerPaymentId: null })
      books.payments.splice(0, 1)
      events.listed.splice(0, 1)
      events.received.delete('evt_1')
      observations.promised.set('ORD007', 'placed')
      Object.assign(taken[0] ?? {}, { subject: 'Please confirm your order ORD007' })
      spoil(evidence)
    })

  it('stands without money, and with what the courier collected', () => {
    assert.deepEqual(
      placed(() => undefined),
      [],
    )
    const collected = placed(({ ours }) =>
      Object.assign(ours.orders[0] ?? {}, { paymentStatus: 'collected' }),
    )
    assert.deepEqual(collected, ['events: ORD007 has no event of its payment'])
  })

  it('ends by the staff alone', () => {
    const cancelled = (author: string) =>
      placed(({ ours, taken }) => {
        Object.assign(ours.orders[0] ?? {}, { status: 'cancelled', paymentStatus: 'written_off' })
        taken.pop()
        ours.mails.pop()
        ours.packing.log.push({ action: 'order_cancelled', entity: 'order', entityId: 'ORD007', author })
        for (const counted of ours.shelf) {
          counted.onHand = counted.id === 11 ? 10 : 5
          counted.moved = counted.onHand
        }
      }).filter((sentence) => sentence.startsWith('promises') || sentence.startsWith('mails'))
    assert.deepEqual(cancelled('staff'), [])
    assert.deepEqual(cancelled('shopper'), ['promises: ORD007 was placed and is cancelled, written_off'])
  })
})

it('reports an order refunded for another reason than the shopper saw', () => {
  const sentences = found((evidence) => recordRefund(evidence, 'goodwill', 'delivered'))
  assert.ok(sentences.some((sentence) => /^promises: ORD007 was verified/.test(sentence)))
})

it('accepts an order that staff cancelled, and no other', () => {
  const cancelled = (author: string) =>
    found((evidence) => {
      recordRefund(evidence, 'cancelled', 'cancelled')
      const { ours } = evidence
      ours.packing.log.push({ action: 'order_cancelled', entity: 'order', entityId: 'ORD007', author })
      for (const counted of ours.shelf) Object.assign(counted, { onHand: counted.id === 11 ? 10 : 5 })
      for (const counted of ours.shelf) counted.moved = counted.onHand
    })
  assert.deepEqual(cancelled('staff'), [])
  assert.ok(cancelled('shopper').some((sentence) => sentence.startsWith('promises: ORD007')))
})

it('counts returned and resent packs for the stock', () => {
  const moved = (putBack: number, sentAgain: number) =>
    found(({ ours }) => {
      Object.assign(ours.orders[0]?.items[0] ?? assert.fail(), { putBack, sentAgain })
    })
  assert.deepEqual(moved(1, 1), [])
  assert.match(moved(1, 0).join(), /stock 11 of product 1: 8 on hand, 9 expected/)
  assert.match(moved(0, 1).join(), /stock 11 of product 1: 8 on hand, 7 expected/)
})

it('leaves damaged packs off the shelf when an order is cancelled', () => {
  const kept = (onHand: number) =>
    found((evidence) => {
      recordRefund(evidence, 'cancelled', 'cancelled')
      const { ours } = evidence
      ours.packing.log.push({
        action: 'order_cancelled',
        entity: 'order',
        entityId: 'ORD007',
        author: 'staff',
      })
      Object.assign(ours.orders[0]?.items[0] ?? assert.fail(), { keptOff: 1 })
      for (const counted of ours.shelf) {
        counted.onHand = counted.id === 11 ? onHand : 5
        counted.moved = counted.onHand
      }
    })
  assert.deepEqual(kept(9), [])
  assert.match(kept(10).join(), /stock 11 of product 1: 10 on hand, 9 expected/)
})
