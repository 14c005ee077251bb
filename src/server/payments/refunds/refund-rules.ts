/** A requested refund, in paise. */
export interface RefundInput {
  amountPaise: number
  /** The balance that the caller saw. */
  refundableSeenPaise: number
}

/** Whether a refund is possible, or why not. */
export type RefundVerdict = 'fits' | 'nothing_to_refund' | 'refundable_changed' | 'invalid_amount'

/** The provider's smallest refund. */
const minRefundPaise = 100

/** Whether a refund fits into the rest of a payment, in paise. It must not leave a rest below the provider's minimum. */
export function judgeRefund(refundablePaise: number, input: RefundInput): RefundVerdict {
  if (input.refundableSeenPaise !== refundablePaise) return 'refundable_changed'
  if (refundablePaise === 0) return 'nothing_to_refund'
  const { amountPaise } = input
  const restPaise = refundablePaise - amountPaise
  const isAmount = Number.isSafeInteger(amountPaise) && amountPaise >= minRefundPaise
  return isAmount && (restPaise === 0 || restPaise >= minRefundPaise) ? 'fits' : 'invalid_amount'
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
