import { formatRupees, toRupees } from '#contract/money.ts'
import { publicOrderId } from '#contract/orders.ts'

/** Why captured money goes back. */
export type RefundReason =
  /** Another payment had already paid the order, or the same purchase with another order. */
  | 'second_payment'
  /** Not the amount or the currency that was asked for. */
  | 'wrong_amount'
  /** It came after the reservation was over, and the packs are sold. */
  | 'sold_out'
  /** It came after the reservation was over, and another order has used the offer that made the price. */
  | 'offer_used'
  /** It came after the order was cancelled. */
  | 'paid_after_cancelling'
  /** The order that it paid was cancelled. */
  | 'cancelled'
  /** The shopper sent goods back. */
  | 'goods_returned'
  /** Something was broken, wrong or missing. */
  | 'goods_faulty'
  /** The shop gives money back of its own accord. */
  | 'goodwill'
  /** A member of the staff gave some of the items back, for a reason of their own. */
  | 'by_lines'

const because: Record<RefundReason, (amount: string) => string> = {
  second_payment: (amount) => `You have paid for this twice. The second payment of ${amount}`,
  wrong_amount: (amount) => `We received ${amount}, which is not the total of this order. It`,
  sold_out: (amount) =>
    `Your payment of ${amount} arrived after the time to pay was over and the packs were sold. It`,
  offer_used: (amount) =>
    `Your payment of ${amount} arrived after the time to pay was over and your offer was used for another order. It`,
  paid_after_cancelling: (amount) => `Your payment of ${amount} arrived after the order was cancelled. It`,
  cancelled: (amount) => `This order was cancelled. Your payment of ${amount}`,
  goods_returned: (amount) => `For the goods you returned, ${amount}`,
  goods_faulty: (amount) => `For goods that were not as they should be, ${amount}`,
  goodwill: (amount) => `Of your payment, ${amount}`,
  by_lines: (amount) => `Of your payment, ${amount}`,
}

/** For these reasons a part of a payment may go back; for the others all that is left of it does. */
const partial: readonly RefundReason[] = ['goods_returned', 'goods_faulty', 'goodwill', 'by_lines']

/** What the shopper is told about money that goes back, in one or two sentences. */
export function refundSentence(reason: RefundReason, amountPaise: number, isDone: boolean): string {
  return `${subjectOf(reason, amountPaise)} ${isDone ? 'has been' : 'is being'} refunded${extentOf(reason)}.`
}

/** The same for a letter, which may be read before the money is back or after: true at either time. */
export const goingBackSentence = (reason: RefundReason, amountPaise: number): string =>
  `${subjectOf(reason, amountPaise)} goes back to you${extentOf(reason)}.`

/** With which order the same goods were paid before; empty where it was this one. */
export const paidWithSentence = (orderId: number | null | undefined): string =>
  orderId ? `These goods were paid with order ${publicOrderId(orderId)}.` : ''

const subjectOf = (reason: RefundReason, amountPaise: number): string =>
  because[reason](formatRupees(toRupees(amountPaise)))

const extentOf = (reason: RefundReason): string => (partial.includes(reason) ? '' : ' in full')
