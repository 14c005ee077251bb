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
 * - `refunded`: it was refunded
 * - `due_on_delivery`: the courier collects it at the door; the order stands
 * - `collected`: the courier has it
 * - `remitted`: the courier has handed it over
 * - `written_off`: the order was cancelled, or its parcel refused or lost, so nothing is owed; or the shop gave up what a business owes
 * - `due`: a business pays it later, by terms; the order stands
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
  /** The shopper pays on delivery. */
  | 'due_at_door'
  /** The parcel arrived, so the courier has the money. */
  | 'collected'
  /** The courier has handed the money over. */
  | 'remitted'
  /** The courier took money back that it had handed over, and owes it again. */
  | 'reversed'
  /** A business pays later, by terms. */
  | 'due_by_terms'
  /** The staff recorded the money of an order by terms. */
  | 'received'
  /** Nobody owes its money: the order was cancelled, its parcel refused or lost, or the shop gave it up. */
  | 'written_off'

/** All transitions of a payment; no others exist. */
export const paymentTransitions: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  starting: {
    opened: 'open',
    expired: 'expired',
    cancelled: 'cancelled',
    due_at_door: 'due_on_delivery',
    due_by_terms: 'due',
  },
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
  due_on_delivery: { collected: 'collected', written_off: 'written_off' },
  collected: { remitted: 'remitted', taken_back: 'refund_due', given_back: 'refunded' },
  remitted: { reversed: 'collected', taken_back: 'refund_due', given_back: 'refunded' },
  written_off: {},
  due: { received: 'paid', written_off: 'written_off' },
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
  due_on_delivery: 'Due on delivery',
  collected: 'Collected',
  remitted: 'Remitted',
  // Nothing was paid and nothing is owed.
  written_off: 'Failed',
  due: 'Due',
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

/** States in which the shop, or a courier for it, has the money of the order. */
export const moneyStates: readonly PaymentState[] = statesBefore('taken_back')

/** States in which money came for the order, also where it goes back or went back since. */
export const receivedStates: readonly PaymentState[] = [...moneyStates, 'refund_due', 'refunded']

/** States in which the order stands, so that it is packed and sent: its money came, or is still due. */
export const standingStates: readonly PaymentState[] = ['due_on_delivery', 'due', ...moneyStates]

/** Money has decided these, or is due at the door or later; the provider is asked about all others while money can still arrive. */
export const decidedStates: readonly PaymentState[] = [
  'due_on_delivery',
  'due',
  ...receivedStates,
  'written_off',
]
export const undecidedStates: readonly PaymentState[] = paymentStates.filter(
  (state) => !decidedStates.includes(state),
)

/**
 * States that captured money can still change: the provider's order is known, and the payment is undecided.
 */
export const capturableStates: readonly PaymentState[] = statesBefore('returned')
