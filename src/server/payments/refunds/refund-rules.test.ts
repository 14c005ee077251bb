import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSendingHopeless, isWaitingHopeless, judgeRefund, pollPauses } from './refund-rules.ts'
import { refundLife } from './refund-states.ts'

describe('refund rules', () => {
  const judge = (refundablePaise: number, amountPaise: number, refundableSeenPaise = refundablePaise) =>
    judgeRefund(refundablePaise, { amountPaise, refundableSeenPaise })

  it('accepts a part or all of the refundable amount', () => {
    for (const amount of [100, 5_000, 49_900, 50_000]) assert.equal(judge(50_000, amount), 'fits')
  })

  it('rejects an outdated balance, larger or smaller', () => {
    assert.equal(judge(50_000, 10_000, 60_000), 'refundable_changed')
    assert.equal(judge(50_000, 10_000, 49_999), 'refundable_changed')
    assert.equal(judge(0, 10_000, 10_000), 'refundable_changed')
  })

  it('rejects amounts and rests below a rupee, fractions and excess', () => {
    for (const amount of [50_001, 99, 0, -100, 100.5, Number.NaN, Number.MAX_SAFE_INTEGER, 49_901]) {
      assert.equal(judge(50_000, amount), 'invalid_amount', String(amount))
    }
  })

  it('rejects a refund when everything was refunded', () => {
    assert.equal(judge(0, 0), 'nothing_to_refund')
    assert.equal(judge(0, 100), 'nothing_to_refund')
  })
})

describe('refund states', () => {
  it('allows exactly the transitions of the drawing', () => {
    const edges = Object.entries(refundLife).flatMap(([from, events]) =>
      Object.entries(events).map(([event, to]) => `${from} -${event}-> ${to}`),
    )
    assert.deepEqual(edges, [
      'due -accepted-> sent',
      'due -finished-> processed',
      'due -failed-> due',
      'due -given_up-> stuck',
      'due -held_back-> stuck',
      'due -covered-> void',
      'sent -finished-> processed',
      'sent -failed-> due',
      'sent -given_up-> stuck',
      'processed -failed-> due',
      'void -accepted-> sent',
      'void -finished-> processed',
      'void -restored-> due',
      'stuck -accepted-> sent',
      'stuck -finished-> processed',
      'stuck -retried-> due',
      'stuck -settled_by_hand-> processed',
      'stuck -covered-> void',
    ])
  })

  it('gives up only after many tries at growing intervals', () => {
    assert.equal(isSendingHopeless(0, 20), false)
    assert.equal(isSendingHopeless(8, 8), true)
    assert.equal(isSendingHopeless(0, 75), true)
    assert.equal(isWaitingHopeless(16), false)
    assert.equal(isWaitingHopeless(17), true)
    assert.equal(pollPauses.at(-1), '1 day')
  })
})
