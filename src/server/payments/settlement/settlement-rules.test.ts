import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type PaymentState, paymentTransitions } from '../../lifecycle/payments/payment-states.ts'
import type { ProviderPayment } from '../provider/provider.ts'
import { judge } from './settlement-rules.ts'

const states = Object.keys(paymentTransitions) as PaymentState[]
const unsettled: PaymentState[] = ['open', 'failed', 'confirming', 'expired']
const decided: PaymentState[] = ['paid', 'refund_due', 'refunded']

const claim = (status: PaymentState, providerPaymentId: string | null = null) => ({
  status,
  amountPaise: 50_000,
  currency: 'INR',
  providerPaymentId,
  paidWith: null,
})

const money = (given: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: 'pay_1',
  orderId: 'order_1',
  amountPaise: 50_000,
  currency: 'INR',
  status: 'captured',
  refundedPaise: 0,
  method: 'card',
  cardLast4: '1007',
  errorDescription: null,
  ...given,
})

describe('the meaning of an attempt to pay', () => {
  it('captured and right: settles an unsettled payment', () => {
    for (const status of unsettled) assert.deepEqual(judge(claim(status), money()), { kind: 'settle' })
  })

  it('captured and right, after other money decided: is refunded as a second payment', () => {
    for (const status of decided) {
      const verdict = judge(claim(status, 'pay_other'), money())
      assert.deepEqual(verdict, { kind: 'return', reason: 'second_payment' })
    }
  })

  it('captured and right, after the same purchase was paid with another order: is refunded; authorized: is not captured', () => {
    for (const status of [...unsettled, 'cancelled'] as const) {
      const paidElsewhere = { ...claim(status), paidWith: 17 }
      assert.deepEqual(judge(paidElsewhere, money()), { kind: 'return', reason: 'second_payment' })
      assert.deepEqual(judge(paidElsewhere, money({ status: 'authorized' })), { kind: 'unwanted' })
    }
  })

  it('authorized beside the money that decided a payment: changes nothing, whatever else was paid', () => {
    for (const status of decided) {
      const paidElsewhere = { ...claim(status, 'pay_other'), paidWith: 17 }
      assert.deepEqual(judge(paidElsewhere, money({ status: 'authorized' })), { kind: 'nothing' })
    }
  })

  it('captured and right, after the order was cancelled: is refunded', () => {
    const verdict = judge(claim('cancelled'), money())
    assert.deepEqual(verdict, { kind: 'return', reason: 'paid_after_cancelling' })
  })

  it('captured and known: changes nothing, in any state', () => {
    for (const status of states) {
      assert.deepEqual(judge(claim(status, 'pay_1'), money()), { kind: 'nothing' })
      assert.deepEqual(judge(claim(status, 'pay_1'), money({ amountPaise: 1 })), { kind: 'nothing' })
    }
  })

  it('captured with another amount or currency: is refunded, in any state', () => {
    for (const status of states) {
      for (const wrong of [{ amountPaise: 49_999 }, { amountPaise: 50_001 }, { currency: 'USD' }]) {
        const verdict = judge(claim(status), money(wrong))
        assert.deepEqual(verdict, { kind: 'return', reason: 'wrong_amount' })
      }
    }
  })

  it('authorized: promised only when it is right and can still settle; of a wrong amount: a failed attempt', () => {
    for (const status of states) {
      const kind = unsettled.includes(status) ? 'promised' : 'nothing'
      assert.deepEqual(judge(claim(status), money({ status: 'authorized' })), { kind })
      const wrong = money({ status: 'authorized', amountPaise: 1 })
      assert.deepEqual(judge(claim(status), wrong), { kind: 'attempt_failed' })
    }
  })

  it('failed: a failed attempt only while open or confirming', () => {
    for (const status of states) {
      const kind = ['open', 'confirming'].includes(status) ? 'attempt_failed' : 'nothing'
      assert.deepEqual(judge(claim(status), money({ status: 'failed' })), { kind })
    }
  })

  it('never captured: ends the confirmation, and nothing else', () => {
    for (const status of states) {
      const kind = status === 'confirming' ? 'attempt_failed' : 'nothing'
      assert.deepEqual(judge(claim(status), money({ status: 'released' })), { kind })
    }
  })

  it('captured and refunded before we saw it: ends what is not decided', () => {
    for (const status of states) {
      const kind = [...unsettled, 'cancelled'].includes(status) ? 'gone_back' : 'nothing'
      assert.deepEqual(judge(claim(status), money({ status: 'refunded' })), { kind })
    }
  })
})
