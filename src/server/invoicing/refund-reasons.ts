import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise } from '#shared/money.ts'

/** Why captured money is refunded. */
export type RefundReason =
  /** Another payment had already paid the order, or the same purchase with another order. */
  | 'second_payment'
  /** The money has another amount or currency than requested. */
  | 'wrong_amount'
  /** The money came after the reservation ended, and the packs are sold. */
  | 'sold_out'
  /** The money came after the reservation ended, and another order has used the offer of its price. */
  | 'offer_used'
  /** The money came after the reservation ended, and the limit of the offer of its price was reached. */
  | 'offer_gone'
  /** The money came after the order was cancelled. */
  | 'paid_after_cancelling'
  /** The paid order was cancelled. */
  | 'cancelled'
  /** The shopper sent goods back. */
  | 'goods_returned'
  /** Goods were broken, wrong or missing. */
  | 'goods_faulty'
  /** The shop refunds voluntarily. */
  | 'goodwill'
  /** The staff refunded some items, with a reason in their own words. */
  | 'by_lines'
  /** A person refunded the money at the provider. */
  | 'at_provider'
  /** The shopper's bank took the money back. */
  | 'dispute_lost'

/** Reasons of money that never paid its order. Such money was no supply, so its refund has no tax document. */
export const rejectedReasons = [
  'second_payment',
  'wrong_amount',
  'sold_out',
  'offer_used',
  'offer_gone',
  'paid_after_cancelling',
] as const satisfies readonly RefundReason[]

/** A reason of money that never paid its order. */
export type RejectedReason = (typeof rejectedReasons)[number]

const subjectByReason: Record<RefundReason, (amount: string) => string> = {
  second_payment: (amount) => `You have paid for this twice. The second payment of ${amount}`,
  wrong_amount: (amount) => `We received ${amount}, which is not the total of this order. It`,
  sold_out: (amount) =>
    `Your payment of ${amount} arrived after the time to pay was over and the packs were sold. It`,
  offer_used: (amount) =>
    `Your payment of ${amount} arrived after the time to pay was over and your offer was used for another order. It`,
  offer_gone: (amount) =>
    `Your payment of ${amount} arrived after the time to pay was over and the offer of its price was used up. It`,
  paid_after_cancelling: (amount) => `Your payment of ${amount} arrived after the order was cancelled. It`,
  cancelled: (amount) => `This order was cancelled. Your payment of ${amount}`,
  goods_returned: (amount) => `For the goods you returned, ${amount}`,
  goods_faulty: (amount) => `For goods that were not as they should be, ${amount}`,
  goodwill: (amount) => `Of your payment, ${amount}`,
  by_lines: (amount) => `Of your payment, ${amount}`,
  at_provider: (amount) => `Of your payment, ${amount}`,
  dispute_lost: (amount) => `As your bank decided, ${amount}`,
}

/** Reasons that allow a partial refund; other reasons refund the whole rest. */
const partialReasons: readonly RefundReason[] = [
  'goods_returned',
  'goods_faulty',
  'goodwill',
  'by_lines',
  'at_provider',
  'dispute_lost',
]

/** The text about a refund for the shopper, in one or two sentences. */
export function refundSentence(reason: RefundReason, amountPaise: number, isDone: boolean): string {
  return `${subjectOf(reason, amountPaise)} ${isDone ? 'has been' : 'is being'} refunded${extentOf(reason)}.`
}

/** The same for a mail, true before and after the money arrives. */
export const goingBackSentence = (reason: RefundReason, amountPaise: number): string =>
  `${subjectOf(reason, amountPaise)} goes back to you${extentOf(reason)}.`

/** The text about authorized money that is never captured, and so needs no refund. */
export const releasedSentence = (amountPaise: number, isSecond: boolean): string =>
  isSecond
    ? `You have paid for this twice. We do not take the second payment of ${formatPaise(amountPaise)}; your bank releases it.`
    : `Your payment of ${formatPaise(amountPaise)} arrived after the time to pay was over, and this order could no longer be kept. We do not take the money; your bank releases it.`

/** Names the other order that paid for the same goods; empty without one. */
export const paidWithSentence = (orderId: number | null | undefined): string =>
  orderId ? `These goods were paid with order ${publicOrderId(orderId)}.` : ''

/** The text for the shopper of an order that ended because its authorized money is not captured. */
export const releasedNote = (amountPaise: number, paidWith: number | null): string =>
  `${releasedSentence(amountPaise, paidWith !== null)} ${paidWithSentence(paidWith)}`.trim()

const subjectOf = (reason: RefundReason, amountPaise: number): string =>
  subjectByReason[reason](formatPaise(amountPaise))

const extentOf = (reason: RefundReason): string => (partialReasons.includes(reason) ? '' : ' in full')
