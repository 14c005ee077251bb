/** What a caller wants back, and the balance it decided by. All in paise. */
export interface RefundWish {
  amountPaise: number
  /** What the caller saw as still refundable. */
  refundableSeenPaise: number
}

/** What stands against a refund, if anything. */
export type RefundVerdict = 'fits' | 'nothing_to_refund' | 'refundable_changed' | 'invalid_amount'

/** The provider refunds nothing smaller. */
const leastPaise = 100

/**
 * Whether a refund can be made of what is left of a payment. A rest that would be too small ever to be refunded is
 * refused as well.
 */
export function judgeRefund(refundablePaise: number, wish: RefundWish): RefundVerdict {
  if (wish.refundableSeenPaise !== refundablePaise) return 'refundable_changed'
  if (refundablePaise === 0) return 'nothing_to_refund'
  const { amountPaise } = wish
  const restPaise = refundablePaise - amountPaise
  const isAmount = Number.isSafeInteger(amountPaise) && amountPaise >= leastPaise
  return isAmount && (restPaise === 0 || restPaise >= leastPaise) ? 'fits' : 'invalid_amount'
}

/** So many failures or refusals of the provider, some hours with the pauses between, and a person is asked. */
const mostFailures = 8
/** So many tries without any answer, about three days. */
const mostTries = 75
/** So many questions about a refund that stays pending, about two weeks. */
const mostQuestions = 17

/** Whether it is time for a person to look at a refund that is to be sent. */
export const isSendingHopeless = (failures: number, attempts: number): boolean =>
  failures >= mostFailures || attempts >= mostTries

/** Whether it is time for a person to look at a refund that the provider accepted. */
export const isWaitingHopeless = (questions: number): boolean => questions >= mostQuestions

/** How long to wait for the provider's own message before it is asked how a refund goes, and between questions. */
export const questionPauses = ['1 minute', '10 minutes', '1 hour', '6 hours', '1 day']
