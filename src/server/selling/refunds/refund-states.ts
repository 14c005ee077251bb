import type { refundStates } from '../../machine/database/tables/states.ts'

/**
 * The state of a refund.
 * - `due`: decided, and to be sent to the provider
 * - `sent`: the provider has accepted it and works on it
 * - `processed`: the provider has refunded the money
 * - `stuck`: given up after many tries; a person has to look at it
 */
export type RefundState = (typeof refundStates)[number]

export type RefundEvent =
  /** The provider has accepted it and is not done. */
  | 'accepted'
  | 'finished'
  /** The provider could not fulfil it. It is sent anew, as another refund. */
  | 'failed'
  | 'given_up'
  /** A person has retried it. */
  | 'retried'

/** All transitions of a refund; no others exist. */
export const refundLife: Record<RefundState, Partial<Record<RefundEvent, RefundState>>> = {
  due: { accepted: 'sent', finished: 'processed', failed: 'due', given_up: 'stuck' },
  sent: { finished: 'processed', failed: 'due', given_up: 'stuck' },
  processed: { failed: 'due' },
  stuck: { accepted: 'sent', finished: 'processed', retried: 'due' },
}
