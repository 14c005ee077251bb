import type { OrderState } from '../../lifecycle/orders/order-states.ts'

/** States of a parcel that did not arrive. */
export const deliveryExceptionStates = [
  'undelivered',
  'returning',
  'returned_to_origin',
  'lost',
] as const satisfies OrderState[]
export type DeliveryExceptionState = (typeof deliveryExceptionStates)[number]

export type DeliveryExceptionAction = 'again' | 'number' | 'redirect' | 'refund'

interface DeliveryExceptionRule {
  /** Hours until the next step is due. */
  hours: number
  nextStep: string
  /** The same where nobody has paid, so that no money goes back. */
  nextStepUnpaid?: string
  acts: DeliveryExceptionAction[]
}

const day = 24

/**
 * Carriers without an answer retry or return after 24 to 48 hours, so the answer is due in a day. The way
 * back takes up to ten days. Money or goods are due within days once it is clear that nothing arrives.
 */
export const deliveryExceptionRules: Record<DeliveryExceptionState, DeliveryExceptionRule> = {
  undelivered: {
    hours: day,
    nextStep: 'Tell the carrier to try again, or where to',
    acts: ['again', 'redirect'],
  },
  returning: { hours: 10 * day, nextStep: 'Ask the carrier where it is', acts: ['refund'] },
  returned_to_origin: {
    hours: 2 * day,
    nextStep: 'Look at the goods; send again or give the money back',
    nextStepUnpaid: 'Look at the goods; send again or write it off',
    acts: ['number', 'redirect', 'refund'],
  },
  lost: {
    hours: 2 * day,
    nextStep: 'Send again or give the money back; claim on the carrier',
    nextStepUnpaid: 'Send again or write it off; claim on the carrier',
    acts: ['number', 'redirect', 'refund'],
  },
}

const hourMs = 3_600_000

/** When the next step is due, and whether it is overdue. */
export function clockOf(
  state: DeliveryExceptionState,
  since: Date,
  now: Date,
): { dueAt: Date; isOverdue: boolean } {
  const dueAt = new Date(since.getTime() + deliveryExceptionRules[state].hours * hourMs)
  return { dueAt, isOverdue: now.getTime() > dueAt.getTime() }
}

/** A carrier gives up after the third failed attempt. */
export const maxAttempts = 3
