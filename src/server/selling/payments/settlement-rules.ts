import { type PaymentState, paymentLife } from './payment-states.ts'
import type { ProviderPayment } from './provider.ts'
import type { RefundReason } from './refund-reasons.ts'

/** What is asked of the provider, and what came of it so far. */
export interface Claim {
  status: PaymentState
  amountPaise: number
  currency: string
  /** The captured payment that this one stands or fell with. */
  providerPaymentId: string | null
}

export type Verdict =
  /** Known already, or nothing that moves us. */
  | { kind: 'nothing' }
  | { kind: 'attempt_failed' }
  /** Authorized: ours as soon as it is captured. */
  | { kind: 'promised' }
  /** Captured and right; whether it can be honoured is for stock and offer to say. */
  | { kind: 'settle' }
  | { kind: 'give_back'; reason: RefundReason }

/** What a shopper's attempt to pay, as the provider tells it now, means for a payment. */
export function judge(claim: Claim, money: ProviderPayment): Verdict {
  const can = paymentLife[claim.status]
  const isRight = money.amountPaise === claim.amountPaise && money.currency === claim.currency
  switch (money.status) {
    case 'failed':
      return { kind: can.attempt_failed ? 'attempt_failed' : 'nothing' }
    case 'authorized':
      // The provider gives back by itself what nobody captures, so money that is wrong is left alone.
      return { kind: isRight && can.settled ? 'promised' : 'nothing' }
    case 'captured':
      if (claim.providerPaymentId === money.id) return { kind: 'nothing' }
      if (!isRight) return { kind: 'give_back', reason: 'wrong_amount' }
      return can.settled ? { kind: 'settle' } : { kind: 'give_back', reason: tooLateFor(claim) }
    case 'refunded':
      // Nobody captured it in time, or the money went back before we saw it: there is nothing left to confirm.
      return { kind: claim.status === 'confirming' ? 'attempt_failed' : 'nothing' }
    case 'created':
      return { kind: 'nothing' }
  }
}

/** Why money of the right amount can't pay any more. */
const tooLateFor = ({ status }: Claim): RefundReason =>
  status === 'cancelled' ? 'paid_after_cancelling' : 'second_payment'
