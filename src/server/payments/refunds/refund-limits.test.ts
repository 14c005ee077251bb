import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { judgeRefund } from './refund-limits.ts'

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
