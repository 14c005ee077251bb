import type { PaymentStatus } from '#contract/shop/orders.ts'
import { paymentStates } from '../../platform/database/tables/states.ts'

/**
 * The state of a payment.
 * - `starting`: stock is reserved, the provider's order is not stored yet
 * - `open`: the shopper can pay
 * - `failed`: the last attempt failed; the shopper can try again
 * - `confirming`: the shopper proved a payment that we have not seen captured yet
 * - `paid`: captured, and the order keeps it
 * - `expired`: the time to pay is over; money may still be captured after it
 * - `cancelled`: the order was cancelled before it was paid; money that is captured after it is refunded
 * - `refund_due`: money came that the order can't keep, and is being refunded
 * - `refunded`: the provider has refunded it
 */
export type PaymentState = (typeof paymentStates)[number]

export type PaymentEvent =
  /** The provider's order exists and its id is stored. */
  | 'opened'
  /** An attempt to pay failed. */
  | 'attempt_failed'
  /** The signature of the pop-up proved a payment, or one is authorized; nothing is captured yet. */
  | 'promised'
  /** The money was captured and the order keeps it. */
  | 'settled'
  /** The money was captured but must be returned: wrong amount, or no packs left. */
  | 'returned'
  /** The time to pay ran out, or the payment could not be opened. */
  | 'expired'
  /** The payment stayed unconfirmed for so long that its packs are released. */
  | 'given_up'
  /** The order was cancelled before it was paid. */
  | 'cancelled'
  /** All money that paid the order is refunded: the order was cancelled, or refunded in full. */
  | 'taken_back'
  /** All its money went out at the provider, by refunds made there or a lost dispute. */
  | 'given_back'
  /** The provider has refunded all of it. */
  | 'refunded'
  /** The provider reports that a finished refund has failed. */
  | 'bounced'
  /** Money that went out at the provider came back, and the order keeps it. */
  | 'restored'

/** All transitions of a payment; no others exist. */
export const paymentTransitions: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  starting: { opened: 'open', expired: 'expired', cancelled: 'cancelled' },
  open: {
    attempt_failed: 'failed',
    promised: 'confirming',
    settled: 'paid',
    returned: 'refund_due',
    expired: 'expired',
    cancelled: 'cancelled',
  },
  failed: {
    promised: 'confirming',
    settled: 'paid',
    returned: 'refund_due',
    expired: 'expired',
    cancelled: 'cancelled',
  },
  confirming: {
    attempt_failed: 'failed',
    settled: 'paid',
    returned: 'refund_due',
    given_up: 'expired',
    cancelled: 'cancelled',
  },
  paid: { taken_back: 'refund_due', given_back: 'refunded' },
  expired: { promised: 'confirming', settled: 'paid', returned: 'refund_due', cancelled: 'cancelled' },
  cancelled: { returned: 'refund_due' },
  refund_due: { refunded: 'refunded', restored: 'paid' },
  refunded: { bounced: 'refund_due', restored: 'paid' },
}

/** Status that shoppers see. */
export const paymentStatusOf: Record<PaymentState, PaymentStatus> = {
  starting: 'Pending',
  open: 'Pending',
  failed: 'Failed',
  confirming: 'Pending',
  paid: 'Paid',
  expired: 'Failed',
  cancelled: 'Failed',
  refund_due: 'Refunded',
  refunded: 'Refunded',
}

/** Returns the states in which an event can happen. */
export const statesBefore = (event: PaymentEvent): PaymentState[] =>
  paymentStates.filter((state) => paymentTransitions[state][event] !== undefined)

/** States in which a payment is payable in time and may reserve stock that a newer payment takes over. */
export const unpaidStates: readonly PaymentState[] = statesBefore('expired')

/** States that can still be paid; a newer payment of the same account supersedes them. */
export const unfinishedStates: readonly PaymentState[] = paymentStates.filter(
  (state) => unpaidStates.includes(state) || paymentTransitions[state].settled !== undefined,
)

/** Captured money has decided these; all others are polled while money can still arrive. */
export const decidedStates: readonly PaymentState[] = ['paid', 'refund_due', 'refunded']
export const undecidedStates: readonly PaymentState[] = paymentStates.filter(
  (state) => !decidedStates.includes(state),
)

/**
 * States that captured money can still change: the provider's order is known, and the payment is undecided.
 */
export const capturableStates: readonly PaymentState[] = statesBefore('returned')
