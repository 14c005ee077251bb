import type { ChargeState } from '#contract/charges.ts'
import type { PaymentState } from '../payment-life/payment-states.ts'

/** What we know of the money somebody asks for. */
export interface KnownMoney {
  /** Of our payment; null when the money is a second payment, which it never stood or fell with. */
  status: PaymentState | null
  refunds: { isDone: boolean }[]
  /** Whether the provider was asked in vain, so that nothing can be ruled out. */
  isInDoubt: boolean
}

/** What became of money, in the words of the outside. */
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
    case 'lapsed':
    case 'cancelled':
      return isInDoubt ? 'pending' : 'not_charged'
  }
}
