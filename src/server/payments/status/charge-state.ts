import type { ChargeState } from '#contract/shop/payment-status.ts'
import type { PaymentState } from '../../lifecycle/payments/payment-states.ts'

/** The shop's knowledge of a payment that somebody asks about. */
export interface KnownMoney {
  /** The state of the payment; null for a second payment, which has no state of its own. */
  status: PaymentState | null
  refunds: { isDone: boolean }[]
  /** Whether the provider did not answer, so that a charge can't be ruled out. */
  isInDoubt: boolean
}

/** The state of the money as shoppers see it. */
export function chargeStateOf({ status, refunds, isInDoubt }: KnownMoney): ChargeState {
  switch (status) {
    case 'paid':
    case 'collected':
    case 'remitted':
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
    case 'due_on_delivery':
    case 'due':
    case 'written_off':
      return 'not_charged'
  }
}
