import type { RefundReason } from '../../invoicing/refund-reasons.ts'
import type { LockedPayment } from '../../lifecycle/payments/lock-payment.ts'
import { paymentTransitions } from '../../lifecycle/payments/payment-states.ts'
import type { ProviderPayment } from '../provider/provider.ts'

/** The requested money, and its result so far. */
export type Claim = Pick<
  LockedPayment,
  'status' | 'amountPaise' | 'currency' | 'providerPaymentId' | 'paidWith'
>

export type Verdict =
  /** Already known, or without effect. */
  | { kind: 'nothing' }
  | { kind: 'attempt_failed' }
  /** Authorized: ours as soon as it is captured. */
  | { kind: 'promised' }
  /** Authorized, and never captured: the purchase is already paid. */
  | { kind: 'unwanted' }
  /** Captured and right; stock and offer decide whether it is accepted. */
  | { kind: 'settle' }
  | { kind: 'return'; reason: RefundReason }
  /** Captured, and all of it refunded at the provider before the shop knew of it. */
  | { kind: 'gone_back' }

/** What an attempt to pay, as the provider reports it now, means for a payment. */
export function judge(claim: Claim, money: ProviderPayment): Verdict {
  const can = paymentTransitions[claim.status]
  switch (money.status) {
    case 'failed':
      return { kind: can.attempt_failed ? 'attempt_failed' : 'nothing' }
    case 'authorized':
      return judgeAuthorized(claim, money)
    case 'captured': {
      if (claim.providerPaymentId === money.id) return { kind: 'nothing' }
      const reason = reasonAgainst(claim, money)
      return reason ? { kind: 'return', reason } : { kind: 'settle' }
    }
    case 'refunded':
      return { kind: can.returned ? 'gone_back' : 'nothing' }
    case 'released':
      // Nobody captured it in time: there is nothing left to confirm.
      return { kind: claim.status === 'confirming' ? 'attempt_failed' : 'nothing' }
    case 'created':
      return { kind: 'nothing' }
  }
}

function judgeAuthorized(claim: Claim, money: ProviderPayment): Verdict {
  const can = paymentTransitions[claim.status]
  // Wrong authorized money is not captured, and the provider releases it by itself: there is nothing to wait for.
  if (!isRight(claim, money)) return { kind: 'attempt_failed' }
  if (claim.paidWith !== null && can.returned) return { kind: 'unwanted' }
  return { kind: can.settled ? 'promised' : 'nothing' }
}

const isRight = (claim: Claim, money: ProviderPayment): boolean =>
  money.amountPaise === claim.amountPaise && money.currency === claim.currency

/** Why captured money can't pay; null when it can. */
function reasonAgainst(claim: Claim, money: ProviderPayment): RefundReason | null {
  if (!isRight(claim, money)) return 'wrong_amount'
  if (claim.paidWith !== null) return 'second_payment'
  if (claim.status === 'cancelled') return 'paid_after_cancelling'
  return paymentTransitions[claim.status].settled ? null : 'second_payment'
}
