import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderLife, orderStatusOf } from '../order-life/order-states.ts'
import { paymentLife, paymentStatusOf, unpaidStates } from './payment-states.ts'

type Life = Record<string, Record<string, string>>

const edges = (life: Life): string[] =>
  Object.entries(life).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `${from} -${event}-> ${to}`),
  )

/** Every state that can follow, over any number of events. */
function reachable(life: Life, from: string): Set<string> {
  const seen = new Set([from])
  for (const state of seen) for (const next of Object.values(life[state] ?? {})) seen.add(next)
  return seen
}

describe('the life of a payment', () => {
  it('reads back as it is drawn', () => {
    assert.deepEqual(edges(paymentLife), [
      'starting -opened-> open',
      'starting -lapsed-> lapsed',
      'starting -cancelled-> cancelled',
      'open -attempt_failed-> failed',
      'open -promised-> confirming',
      'open -settled-> paid',
      'open -returned-> refund_due',
      'open -lapsed-> lapsed',
      'open -cancelled-> cancelled',
      'failed -promised-> confirming',
      'failed -settled-> paid',
      'failed -returned-> refund_due',
      'failed -lapsed-> lapsed',
      'failed -cancelled-> cancelled',
      'confirming -attempt_failed-> failed',
      'confirming -settled-> paid',
      'confirming -returned-> refund_due',
      'confirming -given_up-> lapsed',
      'confirming -cancelled-> cancelled',
      'paid -taken_back-> refund_due',
      'lapsed -promised-> confirming',
      'lapsed -settled-> paid',
      'lapsed -returned-> refund_due',
      'lapsed -cancelled-> cancelled',
      'cancelled -returned-> refund_due',
      'refund_due -refunded-> refunded',
      'refunded -bounced-> refund_due',
    ])
  })

  it('reaches every state, and ends only with money kept or given back', () => {
    assert.deepEqual(reachable(paymentLife, 'starting'), new Set(Object.keys(paymentLife)))
    for (const state of Object.keys(paymentLife)) {
      const ends = reachable(paymentLife, state)
      assert.ok(ends.has('paid') || ends.has('refunded'), state)
    }
  })

  it('never leaves money behind: once captured, it is paid, due back or refunded for good', () => {
    const captured = new Set(['paid', 'refund_due', 'refunded'])
    for (const state of captured) {
      for (const next of reachable(paymentLife, state)) assert.ok(captured.has(next), `${state} → ${next}`)
    }
    for (const [state, events] of Object.entries(paymentLife)) {
      const canCapture = !captured.has(state) && state !== 'starting'
      assert.equal('returned' in events, canCapture, state)
      assert.equal('settled' in events, canCapture && state !== 'cancelled', state)
    }
  })

  it('is never paid any more once it was cancelled: what still comes goes back', () => {
    assert.deepEqual(reachable(paymentLife, 'cancelled'), new Set(['cancelled', 'refund_due', 'refunded']))
  })

  it('lets only unpaid payments lapse, never one that is being confirmed', () => {
    const lapsing = Object.entries(paymentLife).flatMap(([state, events]) =>
      'lapsed' in events ? [state] : [],
    )
    assert.deepEqual(lapsing.sort(), [...unpaidStates].sort())
  })

  it('shows the outside Pending, Paid, Failed or Refunded', () => {
    assert.deepEqual(paymentStatusOf, {
      starting: 'Pending',
      open: 'Pending',
      failed: 'Failed',
      confirming: 'Pending',
      paid: 'Paid',
      lapsed: 'Failed',
      cancelled: 'Failed',
      refund_due: 'Refunded',
      refunded: 'Refunded',
    })
  })
})

describe('the life of an order', () => {
  // #payment-states-3ab
  it('reads back as it is drawn', () => {
    assert.deepEqual(edges(orderLife), [
      'awaiting_payment -promised-> confirming',
      'awaiting_payment -settled-> processing',
      'awaiting_payment -returned-> cancelled',
      'awaiting_payment -cancelled-> cancelled',
      'confirming -attempt_failed-> awaiting_payment',
      'confirming -settled-> processing',
      'confirming -returned-> cancelled',
      'confirming -given_up-> awaiting_payment',
      'confirming -cancelled-> cancelled',
      'processing -packed-> packed',
      'processing -cancelled-> cancelled',
      'packed -shipped-> shipped',
      'packed -cancelled-> cancelled',
      'shipped -delivered-> delivered',
    ])
  })

  it('is never cancelled once it was shipped, and always comes to an end', () => {
    assert.deepEqual(reachable(orderLife, 'shipped'), new Set(['shipped', 'delivered']))
    for (const state of Object.keys(orderLife)) {
      const ends = reachable(orderLife, state)
      assert.ok(ends.has('delivered') || ends.has('cancelled'), state)
    }
  })

  it('moves with its payment: whatever settles or returns the money moves a waiting order', () => {
    for (const state of ['awaiting_payment', 'confirming'] as const) {
      assert.equal(orderLife[state].settled, 'processing')
      assert.equal(orderLife[state].returned, 'cancelled')
    }
  })

  it('shows the outside the six statuses, Pending while a payment is awaited or confirmed', () => {
    assert.deepEqual(orderStatusOf, {
      awaiting_payment: 'Pending',
      confirming: 'Pending',
      processing: 'Processing',
      packed: 'Packed',
      shipped: 'Shipped',
      delivered: 'Delivered',
      cancelled: 'Cancelled',
    })
  })
})
