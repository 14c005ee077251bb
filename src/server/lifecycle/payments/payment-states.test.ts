import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventOfBalance } from '../../payments/refunds/balance.ts'
import { orderStatusOf, orderTransitions, unpackedStates } from '../orders/order-states.ts'
import { paymentStatusOf, paymentTransitions, unpaidStates } from './payment-states.ts'

type Transitions = Record<string, Record<string, string>>

/** States in which an event can happen. */
const statesWith = (life: Transitions, event: string): string[] =>
  Object.keys(life)
    .filter((state) => event in (life[state] ?? {}))
    .sort()

/** States that an event can lead to. */
const endsOf = (life: Transitions, event: string): string[] => [
  ...new Set(Object.values(life).flatMap((events) => events[event] ?? [])),
]

/** All states that can follow, after any number of events. */
function reachable(life: Transitions, from: string): Set<string> {
  const seen = new Set([from])
  for (const state of seen) for (const next of Object.values(life[state] ?? {})) seen.add(next)
  return seen
}

/** Restored money is the only way back to an order that stands. */
const withoutRestored: Transitions = Object.fromEntries(
  Object.entries(paymentTransitions).map(([state, { restored: _restored, ...events }]) => [state, events]),
)

describe('the life of a payment', () => {
  it('reaches every payment state, ending with money kept or refunded', () => {
    assert.deepEqual(reachable(paymentTransitions, 'starting'), new Set(Object.keys(paymentTransitions)))
    for (const state of Object.keys(paymentTransitions)) {
      const ends = reachable(paymentTransitions, state)
      assert.ok(ends.has('paid') || ends.has('refunded') || state === 'written_off', state)
    }
  })

  it('never loses captured money', () => {
    const captured = new Set(['paid', 'refund_due', 'refunded', 'collected', 'remitted'])
    const atDoor = ['due_on_delivery', 'due', 'written_off']
    for (const state of captured) {
      for (const next of reachable(paymentTransitions, state))
        assert.ok(captured.has(next), `${state} → ${next}`)
    }
    for (const [state, events] of Object.entries(paymentTransitions)) {
      const canCapture = !captured.has(state) && state !== 'starting' && !atDoor.includes(state)
      assert.equal('returned' in events, canCapture, state)
      assert.equal('settled' in events, canCapture && state !== 'cancelled', state)
    }
  })

  it('never pays an order after its cancellation', () => {
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

  it('allows payment after a failed attempt or after expiry', () => {
    const payable = ['expired', 'failed', 'open']
    assert.deepEqual(statesWith(paymentTransitions, 'promised'), payable)
    assert.deepEqual(statesWith(paymentTransitions, 'settled'), [...payable, 'confirming'].sort())
  })

  it('fails attempts only while open or confirming', () => {
    assert.deepEqual(statesWith(paymentTransitions, 'attempt_failed'), ['confirming', 'open'])
  })

  it('expires only unpaid payments, and gives up confirming ones', () => {
    assert.deepEqual(statesWith(paymentTransitions, 'expired'), [...unpaidStates].sort())
    assert.deepEqual(statesWith(paymentTransitions, 'given_up'), ['confirming'])
  })

  it('cancels a payment once, before its money arrives', () => {
    const cancellable = [...unpaidStates, 'confirming', 'expired']
    assert.deepEqual(statesWith(paymentTransitions, 'cancelled'), cancellable.sort())
  })

  it('collects money at the door once, or writes it off', () => {
    assert.deepEqual(statesWith(paymentTransitions, 'due_at_door'), ['starting'])
    assert.deepEqual(statesWith(paymentTransitions, 'collected'), ['due_on_delivery'])
    assert.deepEqual(statesWith(paymentTransitions, 'written_off'), ['due', 'due_on_delivery'])
    assert.deepEqual(statesWith(paymentTransitions, 'remitted'), ['collected'])
    assert.deepEqual(statesWith(paymentTransitions, 'reversed'), ['remitted'])
    assert.deepEqual(endsOf(paymentTransitions, 'reversed'), ['collected'])
    const after = reachable(withoutRestored, 'due_on_delivery')
    assert.ok(!after.has('paid'), 'money at the door is never captured')
    assert.deepEqual(reachable(paymentTransitions, 'written_off'), new Set(['written_off']))
  })

  it('receives money by terms once, or writes it off', () => {
    assert.deepEqual(statesWith(paymentTransitions, 'due_by_terms'), ['starting'])
    assert.deepEqual(statesWith(paymentTransitions, 'received'), ['due'])
    assert.deepEqual(endsOf(paymentTransitions, 'received'), ['paid'])
    assert.equal(paymentStatusOf.due, 'Due')
  })

  it('moves to refunded when no money is left to return', () => {
    assert.deepEqual(statesWith(paymentTransitions, 'given_back'), ['collected', 'paid', 'remitted'])
    assert.deepEqual(endsOf(paymentTransitions, 'given_back'), ['refunded'])
    assert.deepEqual(endsOf(paymentTransitions, 'taken_back'), ['refund_due'])
  })

  it('shows shoppers the status of each payment state', () => {
    const statesShownAs = (wanted: string) =>
      Object.entries(paymentStatusOf).flatMap(([state, status]) => (status === wanted ? [state] : []))
    assert.deepEqual(statesShownAs('Paid'), ['paid'])
    assert.deepEqual(new Set(statesShownAs('Refunded')), reachable(withoutRestored, 'refund_due'))
    const ended = [
      ...endsOf(paymentTransitions, 'attempt_failed'),
      ...endsOf(paymentTransitions, 'expired'),
      'cancelled',
      'written_off',
    ]
    assert.deepEqual(statesShownAs('Due on delivery'), ['due_on_delivery'])
    assert.deepEqual(statesShownAs('Collected'), ['collected'])
    assert.deepEqual(statesShownAs('Remitted'), ['remitted'])
    assert.deepEqual(statesShownAs('Failed').sort(), ended.sort())
  })
})

describe('the life of an order', () => {
  it('never cancels a shipped order, and always ends', () => {
    const after = reachable(orderTransitions, 'shipped')
    for (const state of [...unpackedStates, 'packed', 'cancelled']) assert.ok(!after.has(state), state)
    for (const state of Object.keys(orderTransitions)) {
      const ends = reachable(orderTransitions, state)
      assert.ok(ends.has('delivered') || ends.has('cancelled'), state)
    }
  })

  it('moves a waiting order with its payment', () => {
    for (const state of ['awaiting_payment', 'confirming'] as const) {
      assert.equal(orderTransitions[state].settled, 'processing')
      assert.equal(orderTransitions[state].returned, 'cancelled')
    }
  })

  // #payment-states-cancel
  it('cancels an order once, before it is shipped', () => {
    const before = [...unpackedStates, 'packed']
    assert.deepEqual(statesWith(orderTransitions, 'cancelled'), before.sort())
  })

  // #payment-states-3ab
  it('packs paid orders, ships packed ones, delivers shipped ones', () => {
    assert.deepEqual(endsOf(orderTransitions, 'settled'), ['processing'])
    for (const event of ['packed', 'shipped', 'delivered'])
      assert.deepEqual(endsOf(orderTransitions, event), [event])
    assert.deepEqual(statesWith(orderTransitions, 'packed'), ['processing'])
    const after = reachable(orderTransitions, 'shipped')
    // A returned or lost parcel is shipped again.
    for (const state of statesWith(orderTransitions, 'shipped'))
      assert.ok(state === 'packed' || after.has(state), state)
    for (const state of statesWith(orderTransitions, 'delivered')) assert.ok(after.has(state), state)
  })

  it('shows each order state by its own name', () => {
    for (const [state, status] of Object.entries(orderStatusOf)) {
      const isWaiting = state === 'awaiting_payment' || state === 'confirming'
      assert.equal(status.toLowerCase().replaceAll(' ', '_'), isWaiting ? 'pending' : state)
    }
  })
})
