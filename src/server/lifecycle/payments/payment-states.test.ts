import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventOfBalance } from '../../payments/refunds/payment-by-balance.ts'
import { orderLife, orderStatusOf, unpackedStates } from '../orders/order-states.ts'
import { paymentLife, paymentStatusOf, unpaidStates } from './payment-states.ts'

type Life = Record<string, Record<string, string>>

/** The states that an event can happen in. */
const statesWith = (life: Life, event: string): string[] =>
  Object.keys(life)
    .filter((state) => event in (life[state] ?? {}))
    .sort()

/** The states that an event can lead to. */
const endsOf = (life: Life, event: string): string[] => [
  ...new Set(Object.values(life).flatMap((events) => events[event] ?? [])),
]

/** All states that can follow, over any number of events. */
function reachable(life: Life, from: string): Set<string> {
  const seen = new Set([from])
  for (const state of seen) for (const next of Object.values(life[state] ?? {})) seen.add(next)
  return seen
}

/** Money that comes back to an order that stands is the only way back. */
const withoutRestored: Life = Object.fromEntries(
  Object.entries(paymentLife).map(([state, { restored: _restored, ...events }]) => [state, events]),
)

describe('the life of a payment', () => {
  it('reaches every state, and ends only with the money kept or refunded', () => {
    assert.deepEqual(reachable(paymentLife, 'starting'), new Set(Object.keys(paymentLife)))
    for (const state of Object.keys(paymentLife)) {
      const ends = reachable(paymentLife, state)
      assert.ok(ends.has('paid') || ends.has('refunded'), state)
    }
  })

  it('never loses money: once captured, it is paid, due for refund or refunded', () => {
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

  it('never becomes paid after a cancellation, since its order keeps nothing', () => {
    assert.deepEqual(
      reachable(withoutRestored, 'cancelled'),
      new Set(['cancelled', 'refund_due', 'refunded']),
    )
    for (const status of ['refund_due', 'refunded'] as const) {
      const owed = { refundablePaise: 100, pendingPaise: 0 }
      assert.equal(eventOfBalance({ status, orderStatus: 'cancelled' }, owed), 'bounced')
      assert.equal(eventOfBalance({ status, orderStatus: 'processing' }, owed), 'restored')
    }
  })

  it('can be paid once the provider knows it, also after a failed attempt or after its time', () => {
    const payable = ['expired', 'failed', 'open']
    assert.deepEqual(statesWith(paymentLife, 'promised'), payable)
    assert.deepEqual(statesWith(paymentLife, 'settled'), [...payable, 'confirming'].sort())
  })

  it('has a failed attempt only while it is open or confirming', () => {
    assert.deepEqual(statesWith(paymentLife, 'attempt_failed'), ['confirming', 'open'])
  })

  it('lets only unpaid payments expire; a confirming one is given up', () => {
    assert.deepEqual(statesWith(paymentLife, 'expired'), [...unpaidStates].sort())
    assert.deepEqual(statesWith(paymentLife, 'given_up'), ['confirming'])
  })

  it('can be cancelled until its money came, and once', () => {
    const cancellable = [...unpaidStates, 'confirming', 'expired']
    assert.deepEqual(statesWith(paymentLife, 'cancelled'), cancellable.sort())
  })

  it('is refunded at once when nothing is left to go back, and otherwise due', () => {
    assert.deepEqual(statesWith(paymentLife, 'given_back'), ['paid'])
    assert.deepEqual(endsOf(paymentLife, 'given_back'), ['refunded'])
    assert.deepEqual(endsOf(paymentLife, 'taken_back'), ['refund_due'])
  })

  it('is shown as Paid while the money is kept, Refunded once it is returned, and Failed when the shopper has to try again', () => {
    const told = (status: string) =>
      Object.entries(paymentStatusOf).flatMap(([state, said]) => (said === status ? [state] : []))
    assert.deepEqual(told('Paid'), ['paid'])
    assert.deepEqual(new Set(told('Refunded')), reachable(withoutRestored, 'refund_due'))
    const ended = [...endsOf(paymentLife, 'attempt_failed'), ...endsOf(paymentLife, 'expired'), 'cancelled']
    assert.deepEqual(told('Failed').sort(), ended.sort())
  })
})

describe('the life of an order', () => {
  it('is never cancelled once it was shipped, and always comes to an end', () => {
    const after = reachable(orderLife, 'shipped')
    for (const state of [...unpackedStates, 'packed', 'cancelled']) assert.ok(!after.has(state), state)
    for (const state of Object.keys(orderLife)) {
      const ends = reachable(orderLife, state)
      assert.ok(ends.has('delivered') || ends.has('cancelled'), state)
    }
  })

  it('follows its payment: settling or returning the money moves a waiting order', () => {
    for (const state of ['awaiting_payment', 'confirming'] as const) {
      assert.equal(orderLife[state].settled, 'processing')
      assert.equal(orderLife[state].returned, 'cancelled')
    }
  })

  // #payment-states-cancel
  it('can be cancelled until it is shipped, and once', () => {
    const before = [...unpackedStates, 'packed']
    assert.deepEqual(statesWith(orderLife, 'cancelled'), before.sort())
  })

  // #payment-states-3ab
  it('is packed only when paid, shipped only when packed, delivered only when shipped', () => {
    assert.deepEqual(endsOf(orderLife, 'settled'), ['processing'])
    for (const event of ['packed', 'shipped', 'delivered'])
      assert.deepEqual(endsOf(orderLife, event), [event])
    assert.deepEqual(statesWith(orderLife, 'packed'), ['processing'])
    const after = reachable(orderLife, 'shipped')
    // A returned or lost parcel is shipped again.
    for (const state of statesWith(orderLife, 'shipped'))
      assert.ok(state === 'packed' || after.has(state), state)
    for (const state of statesWith(orderLife, 'delivered')) assert.ok(after.has(state), state)
  })

  it('is shown by its own name, and as Pending while a payment is awaited or confirmed', () => {
    for (const [state, told] of Object.entries(orderStatusOf)) {
      const isWaiting = state === 'awaiting_payment' || state === 'confirming'
      assert.equal(told.toLowerCase().replaceAll(' ', '_'), isWaiting ? 'pending' : state)
    }
  })
})
