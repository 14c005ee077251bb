import type { refundStates } from '../../machine/database/tables/states.ts'

/**
 * Where a refund stands.
 *
 * - `due`: decided, and to be sent to the provider
 * - `sent`: the provider has accepted it and works on it
 * - `processed`: the provider has given the money back
 * - `stuck`: given up after many tries; a person has to look at it
 */
export type RefundState = (typeof refundStates)[number]

export type RefundEvent =
  /** The provider has it and is not done. */
  | 'accepted'
  | 'finished'
  /** The provider could not fulfil it. It is sent anew, as another refund. */
  | 'failed'
  | 'given_up'
  /** A person had it tried again. */
  | 'retried'

/** The whole life of a refund. What is not here does not happen. */
export const refundLife: Record<RefundState, Partial<Record<RefundEvent, RefundState>>> = {
  due: { accepted: 'sent', finished: 'processed', failed: 'due', given_up: 'stuck' },
  sent: { finished: 'processed', failed: 'due', given_up: 'stuck' },
  processed: { failed: 'due' },
  stuck: { accepted: 'sent', finished: 'processed', retried: 'due' },
}
