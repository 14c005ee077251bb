import type { RejectedReason } from '../../invoicing/refund-reasons.ts'
import type { LockedPayment } from '../../lifecycle/payments/lock-payment.ts'
import { paymentTransitions } from '../../lifecycle/payments/payment-states.ts'
import type { ProviderPayment } from '../provider/provider.ts'

/** The requested amount in paise, and the state of its payment so far. */
export type RequestedPayment = Pick<
  LockedPayment,
  'status' | 'amountPaise' | 'currency' | 'providerPaymentId' | 'paidWith'
>

export type Verdict =
  /** The attempt is known, or has no effect. */
  | { kind: 'nothing' }
  | { kind: 'attempt_failed' }
  /** The money is authorized, and pays the order once it is captured. */
  | { kind: 'promised' }
  /** The money is authorized and must not be captured, since the purchase is paid. */
  | { kind: 'unwanted' }
  /** The money is captured and right; stock and offer decide whether the order keeps it. */
  | { kind: 'settle' }
  | { kind: 'return'; reason: RejectedReason }
  /** All captured money was refunded at the provider before the shop knew of it. */
  | { kind: 'gone_back' }

/** The effect of an attempt to pay, as the provider reports it now, on a payment. */
export function judgeAttempt(requested: RequestedPayment, money: ProviderPayment): Verdict {
  const can = paymentTransitions[requested.status]
  switch (money.status) {
    case 'failed':
      return { kind: can.attempt_failed ? 'attempt_failed' : 'nothing' }
    case 'authorized':
      return judgeAuthorized(requested, money)
    case 'captured': {
      if (requested.providerPaymentId === money.id) return { kind: 'nothing' }
      const reason = rejectionReason(requested, money)
      return reason ? { kind: 'return', reason } : { kind: 'settle' }
    }
    case 'refunded':
      return { kind: can.returned ? 'gone_back' : 'nothing' }
    case 'released':
      // Money that nobody captured in time can't be confirmed any more.
      return { kind: requested.status === 'confirming' ? 'attempt_failed' : 'nothing' }
    case 'created':
      return { kind: 'nothing' }
  }
}

function judgeAuthorized(requested: RequestedPayment, money: ProviderPayment): Verdict {
  const can = paymentTransitions[requested.status]
  // The shop does not capture a wrong amount, and the provider releases it by itself.
  if (!isRequestedAmount(requested, money)) return { kind: 'attempt_failed' }
  if (requested.paidWith !== null && can.returned) return { kind: 'unwanted' }
  return { kind: can.settled ? 'promised' : 'nothing' }
}

const isRequestedAmount = (requested: RequestedPayment, money: ProviderPayment): boolean =>
  money.amountPaise === requested.amountPaise && money.currency === requested.currency

/** Why captured money can't pay the order; null when it can. */
function rejectionReason(requested: RequestedPayment, money: ProviderPayment): RejectedReason | null {
  if (!isRequestedAmount(requested, money)) return 'wrong_amount'
  if (requested.paidWith !== null) return 'second_payment'
  if (requested.status === 'cancelled') return 'paid_after_cancelling'
  return paymentTransitions[requested.status].settled ? null : 'second_payment'
}
