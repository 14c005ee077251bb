/** The requested amount, and the balance that the caller saw. All in paise. */
export interface RefundInput {
  amountPaise: number
  /** The balance that the caller saw. */
  refundableSeenPaise: number
}

/** Whether a refund is possible, and why not. */
export type RefundVerdict = 'fits' | 'nothing_to_refund' | 'refundable_changed' | 'invalid_amount'

/** The provider's smallest refund. */
const minPaise = 100

/**
 * Whether a refund is possible within the rest of a payment. It must not leave a rest that is too small to be
 * refunded.
 */
export function judgeRefund(refundablePaise: number, input: RefundInput): RefundVerdict {
  if (input.refundableSeenPaise !== refundablePaise) return 'refundable_changed'
  if (refundablePaise === 0) return 'nothing_to_refund'
  const { amountPaise } = input
  const restPaise = refundablePaise - amountPaise
  const isAmount = Number.isSafeInteger(amountPaise) && amountPaise >= minPaise
  return isAmount && (restPaise === 0 || restPaise >= minPaise) ? 'fits' : 'invalid_amount'
}

/** Failures or refusals of the provider before a person is asked, after some hours with the pauses. */
const maxFailures = 8
/** Tries without any answer, about three days. */
const maxTries = 75
/** Questions about a pending refund, about two weeks. */
const maxQuestions = 17

/** Whether a person should look at a refund that can't be sent. */
export const isSendingHopeless = (failures: number, attempts: number): boolean =>
  failures >= maxFailures || attempts >= maxTries

/** Whether a person should look at an accepted refund without a result. */
export const isWaitingHopeless = (questions: number): boolean => questions >= maxQuestions

/** How long to wait for the provider's webhook before the first question, and between questions. */
export const pollPauses = ['1 minute', '10 minutes', '1 hour', '6 hours', '1 day']
