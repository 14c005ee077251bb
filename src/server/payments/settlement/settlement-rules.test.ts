import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type PaymentState, paymentTransitions } from '../../lifecycle/payments/payment-states.ts'
import type { ProviderPayment } from '../provider/provider.ts'
import { judgeAttempt } from './settlement-rules.ts'

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

describe('the effect of an attempt to pay', () => {
  it('captured money of the right amount settles an unsettled payment', () => {
    for (const status of unsettled) assert.deepEqual(judgeAttempt(claim(status), money()), { kind: 'settle' })
  })

  it('refunds captured money once other money has decided the payment', () => {
    for (const status of decided) {
      const verdict = judgeAttempt(claim(status, 'pay_other'), money())
      assert.deepEqual(verdict, { kind: 'return', reason: 'second_payment' })
    }
  })

  it('money for a purchase paid otherwise is refunded or not captured', () => {
    for (const status of [...unsettled, 'cancelled'] as const) {
      const paidElsewhere = { ...claim(status), paidWith: 17 }
      assert.deepEqual(judgeAttempt(paidElsewhere, money()), { kind: 'return', reason: 'second_payment' })
      assert.deepEqual(judgeAttempt(paidElsewhere, money({ status: 'authorized' })), { kind: 'unwanted' })
    }
  })

  it('authorized money changes nothing once other money has decided', () => {
    for (const status of decided) {
      const paidElsewhere = { ...claim(status, 'pay_other'), paidWith: 17 }
      assert.deepEqual(judgeAttempt(paidElsewhere, money({ status: 'authorized' })), { kind: 'nothing' })
    }
  })

  it('refunds captured money of a cancelled order', () => {
    const verdict = judgeAttempt(claim('cancelled'), money())
    assert.deepEqual(verdict, { kind: 'return', reason: 'paid_after_cancelling' })
  })

  it('captured money that is known changes nothing in any state', () => {
    for (const status of states) {
      assert.deepEqual(judgeAttempt(claim(status, 'pay_1'), money()), { kind: 'nothing' })
      assert.deepEqual(judgeAttempt(claim(status, 'pay_1'), money({ amountPaise: 1 })), { kind: 'nothing' })
    }
  })

  it('refunds another amount or currency in any state', () => {
    for (const status of states) {
      for (const wrong of [{ amountPaise: 49_999 }, { amountPaise: 50_001 }, { currency: 'USD' }]) {
        const verdict = judgeAttempt(claim(status), money(wrong))
        assert.deepEqual(verdict, { kind: 'return', reason: 'wrong_amount' })
      }
    }
  })

  it('authorized money promises payment only with the right amount', () => {
    for (const status of states) {
      const kind = unsettled.includes(status) ? 'promised' : 'nothing'
      assert.deepEqual(judgeAttempt(claim(status), money({ status: 'authorized' })), { kind })
      const wrong = money({ status: 'authorized', amountPaise: 1 })
      assert.deepEqual(judgeAttempt(claim(status), wrong), { kind: 'attempt_failed' })
    }
  })

  it('a failed attempt counts only while open or confirming', () => {
    for (const status of states) {
      const kind = ['open', 'confirming'].includes(status) ? 'attempt_failed' : 'nothing'
      assert.deepEqual(judgeAttempt(claim(status), money({ status: 'failed' })), { kind })
    }
  })

  it('released money ends only a confirmation', () => {
    for (const status of states) {
      const kind = status === 'confirming' ? 'attempt_failed' : 'nothing'
      assert.deepEqual(judgeAttempt(claim(status), money({ status: 'released' })), { kind })
    }
  })

  it('money refunded before the shop knew it ends undecided payments', () => {
    for (const status of states) {
      const kind = [...unsettled, 'cancelled'].includes(status) ? 'gone_back' : 'nothing'
      assert.deepEqual(judgeAttempt(claim(status), money({ status: 'refunded' })), { kind })
    }
  })
})
