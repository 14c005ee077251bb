import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSendingHopeless, isWaitingHopeless, pollPauses, refundLife } from './refund-states.ts'

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
