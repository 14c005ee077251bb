import type { ChargeState } from '#contract/shop/payment-status.ts'
import type { PaymentState } from '../../lifecycle/payments/payment-states.ts'

/** What the shop knows of the money in question. */
export interface KnownMoney {
  /** The state of our payment; null for a second payment, which has no state of its own. */
  status: PaymentState | null
  refunds: { isDone: boolean }[]
  /** Whether the provider did not answer, so that a charge can't be ruled out. */
  isInDoubt: boolean
}

/** What happened to the money, as shoppers see it. */
export function chargeStateOf({ status, refunds, isInDoubt }: KnownMoney): ChargeState {
  switch (status) {
    case 'paid':
      return 'paid'
    case 'confirming':
      return 'pending'
    case 'refund_due':
    case 'refunded':
    case null:
      return refunds.every(({ isDone }) => isDone) ? 'refunded' : 'refunding'
    case 'starting':
    case 'open':
    case 'failed':
    case 'expired':
    case 'cancelled':
      return isInDoubt ? 'pending' : 'not_charged'
  }
}
