import type { PaymentStatus } from '#contract/orders.ts'

/**
 * Where a payment stands.
 *
 * - `starting`: stock is held, the provider's order is not stored yet
 * - `open`: the shopper can pay
 * - `failed`: the last attempt failed; the shopper can try again
 * - `confirming`: the shopper proved a payment that we have not seen captured yet
 * - `paid`: captured, and the order is honoured
 * - `lapsed`: the time to pay is over; money may still come late
 * - `refund_due`: money came that the order can't keep, and goes back
 * - `refunded`: the provider took the refund
 */
export type PaymentState =
  | 'starting'
  | 'open'
  | 'failed'
  | 'confirming'
  | 'paid'
  | 'lapsed'
  | 'refund_due'
  | 'refunded'

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
  /** The provider accepted the refund. */
  | 'refunded'

/** The whole life of a payment. What is not here does not happen. */
export const paymentLife: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  starting: { opened: 'open', lapsed: 'lapsed' },
  open: {
    attempt_failed: 'failed',
    promised: 'confirming',
    settled: 'paid',
    returned: 'refund_due',
    lapsed: 'lapsed',
  },
  failed: { promised: 'confirming', settled: 'paid', returned: 'refund_due', lapsed: 'lapsed' },
  confirming: { attempt_failed: 'failed', settled: 'paid', returned: 'refund_due' },
  paid: { refunded: 'refunded' },
  lapsed: { promised: 'confirming', settled: 'paid', returned: 'refund_due' },
  refund_due: { refunded: 'refunded' },
  refunded: {},
}

/** What shoppers are told. */
export const paymentStatusOf: Record<PaymentState, PaymentStatus> = {
  starting: 'Pending',
  open: 'Pending',
  failed: 'Failed',
  confirming: 'Pending',
  paid: 'Paid',
  lapsed: 'Failed',
  refund_due: 'Refunded',
  refunded: 'Refunded',
}

/** The states in which a payment can still be paid in time and may hold stock that a newer payment takes over. */
export const unpaidStates = ['starting', 'open', 'failed'] as const satisfies PaymentState[]
