import type { refundStates } from '../../platform/database/tables/states.ts'

/**
 * The state of a refund.
 * - `due`: decided, and to be sent to the provider
 * - `sent`: the provider has accepted it and works on it
 * - `processed`: the provider has refunded the money, or a person has settled it by hand
 * - `stuck`: given up after many tries; a person has to look at it
 * - `void`: it counts no more, since its money went out in another way, or came back; a decision is due again once the
 *   money that went out in another way comes back
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
  /** A person has stopped the tries, to pay it in another way. */
  | 'held_back'
  /** A person has paid it in another way, with proof. */
  | 'settled_by_hand'

/** All transitions of a refund; no others exist. */
export const refundLife: Record<RefundState, Partial<Record<RefundEvent, RefundState>>> = {
  due: { accepted: 'sent', finished: 'processed', failed: 'due', given_up: 'stuck', held_back: 'stuck' },
  sent: { finished: 'processed', failed: 'due', given_up: 'stuck' },
  processed: { failed: 'due' },
  // A refund that the provider made all the same is a fact.
  void: { accepted: 'sent', finished: 'processed' },
  stuck: { accepted: 'sent', finished: 'processed', retried: 'due', settled_by_hand: 'processed' },
}
