import type { refundStates } from '../../platform/database/tables/states.ts'

/**
 * The state of a refund.
 * - `due`: decided, and waits to be sent to the provider
 * - `sent`: the provider has accepted the refund and works on it
 * - `processed`: the provider has refunded the money, or a person has settled the refund by hand
 * - `stuck`: given up after many tries; a person has to look at the refund
 * - `void`: the refund counts no more, since its money went out in another way, or came back. A refund of the shop becomes
 *   due again when the money that went out in another way comes back.
 */
export type RefundState = (typeof refundStates)[number]

export type RefundEvent =
  /** The provider has accepted the refund and is not done. */
  | 'accepted'
  | 'finished'
  /** The provider could not fulfil the refund, which is sent again under another key. */
  | 'failed'
  | 'given_up'
  /** A person has retried the refund. */
  | 'retried'
  /** A person has stopped the tries, to pay the shopper in another way. */
  | 'held_back'
  /** A person has paid the shopper in another way, with proof. */
  | 'settled_by_hand'
  /** The money went out in another way. */
  | 'covered'
  /** The money that went out in another way came back. */
  | 'restored'

/** All transitions of a refund of the shop; no others exist. */
export const refundLife: Record<RefundState, Partial<Record<RefundEvent, RefundState>>> = {
  due: {
    accepted: 'sent',
    finished: 'processed',
    failed: 'due',
    given_up: 'stuck',
    held_back: 'stuck',
    covered: 'void',
  },
  sent: { finished: 'processed', failed: 'due', given_up: 'stuck' },
  processed: { failed: 'due' },
  // The provider may have made a void refund all the same.
  void: { accepted: 'sent', finished: 'processed', restored: 'due' },
  stuck: {
    accepted: 'sent',
    finished: 'processed',
    retried: 'due',
    settled_by_hand: 'processed',
    covered: 'void',
  },
}

/** Failed calls before a refund is left to a person; with the pauses, some hours. */
const maxFailures = 8
/** Calls without any answer before a refund is left to a person, about three days. */
const maxTries = 75
/** Polls of a pending refund before it is left to a person, about two weeks. */
const maxPolls = 17

/** Whether a person should look at a refund that can't be sent. */
export const isSendingHopeless = (failures: number, attempts: number): boolean =>
  failures >= maxFailures || attempts >= maxTries

/** Whether a person should look at an accepted refund without a result. */
export const isWaitingHopeless = (polls: number): boolean => polls >= maxPolls

/** How long the shop waits for the provider's webhook before the first poll, and between polls. */
export const pollPauses = ['1 minute', '10 minutes', '1 hour', '6 hours', '1 day']
