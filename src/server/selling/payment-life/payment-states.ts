import type { PaymentStatus } from '#contract/orders.ts'
import { paymentStates } from '../../machine/database/tables/states.ts'

/**
 * Where a payment stands.
 *
 * - `starting`: stock is held, the provider's order is not stored yet
 * - `open`: the shopper can pay
 * - `failed`: the last attempt failed; the shopper can try again
 * - `confirming`: the shopper proved a payment that we have not seen captured yet
 * - `paid`: captured, and the order is honoured
 * - `lapsed`: the time to pay is over; money may still come late
 * - `cancelled`: the order was cancelled before it was paid; money that still comes goes back
 * - `refund_due`: money came that the order can't keep, and goes back
 * - `refunded`: the provider has given it back
 */
export type PaymentState = (typeof paymentStates)[number]

export type PaymentEvent =
  /** The provider's order exists and its id is stored. */
  | 'opened'
  /** An attempt of the shopper to pay failed. */
  | 'attempt_failed'
  /** The pop-up's signature proved a payment, or one is authorized, and nothing is captured yet. */
  | 'promised'
  /** The money was captured and the order is honoured. */
  | 'settled'
  /** The money was captured and can't be kept: wrong amount, or nothing left to send. */
  | 'returned'
  /** The time to pay ran out, or the payment could not be opened. */
  | 'lapsed'
  /** Nobody could say for so long whether money came that packs are no longer kept for it. */
  | 'given_up'
  /** The order was cancelled before it was paid. */
  | 'cancelled'
  /** What paid the order goes back, all of it: the order was cancelled, or refunded in full. */
  | 'taken_back'
  /** The provider has given all of it back. */
  | 'refunded'
  /** The provider took back its word on a refund: it failed after all. */
  | 'bounced'

/** The whole life of a payment. What is not here does not happen. */
export const paymentLife: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  starting: { opened: 'open', lapsed: 'lapsed', cancelled: 'cancelled' },
  open: {
    attempt_failed: 'failed',
    promised: 'confirming',
    settled: 'paid',
    returned: 'refund_due',
    lapsed: 'lapsed',
    cancelled: 'cancelled',
  },
  failed: {
    promised: 'confirming',
    settled: 'paid',
    returned: 'refund_due',
    lapsed: 'lapsed',
    cancelled: 'cancelled',
  },
  confirming: {
    attempt_failed: 'failed',
    settled: 'paid',
    returned: 'refund_due',
    given_up: 'lapsed',
    cancelled: 'cancelled',
  },
  paid: { taken_back: 'refund_due' },
  lapsed: { promised: 'confirming', settled: 'paid', returned: 'refund_due', cancelled: 'cancelled' },
  cancelled: { returned: 'refund_due' },
  refund_due: { refunded: 'refunded' },
  refunded: { bounced: 'refund_due' },
}

/** What shoppers are told. */
export const paymentStatusOf: Record<PaymentState, PaymentStatus> = {
  starting: 'Pending',
  open: 'Pending',
  failed: 'Failed',
  confirming: 'Pending',
  paid: 'Paid',
  lapsed: 'Failed',
  cancelled: 'Failed',
  refund_due: 'Refunded',
  refunded: 'Refunded',
}

/** The states out of which an event leads. */
export const statesBefore = (event: PaymentEvent): PaymentState[] =>
  paymentStates.filter((state) => paymentLife[state][event] !== undefined)

/** The states in which a payment can still be paid in time and may hold stock that a newer payment takes over. */
export const unpaidStates: readonly PaymentState[] = statesBefore('lapsed')

/** Money can still pay these; a newer payment of the same account supersedes them. */
export const unfinishedStates: readonly PaymentState[] = paymentStates.filter(
  (state) => unpaidStates.includes(state) || paymentLife[state].settled !== undefined,
)

/** Money has decided these; of all others the provider is asked for as long as money can come. */
export const decidedStates: readonly PaymentState[] = ['paid', 'refund_due', 'refunded']
export const undecidedStates: readonly PaymentState[] = paymentStates.filter(
  (state) => !decidedStates.includes(state),
)

/** States that captured money may still move a payment out of: the provider's order is known and nothing is decided. */
export const openToMoney: readonly PaymentState[] = statesBefore('returned')
