import { formatRupees, toRupees } from '#contract/money.ts'

/** Why captured money goes back. */
export type RefundReason =
  /** Another payment had already paid the order. */
  | 'second_payment'
  /** Not the amount or the currency that was asked for. */
  | 'wrong_amount'
  /** It came after the reservation was over, and the packs are sold. */
  | 'sold_out'
  /** It came after the reservation was over, and another order has used the offer that made the price. */
  | 'offer_used'

const because: Record<RefundReason, (amount: string) => string> = {
  second_payment: (amount) => `This order was paid twice. The second payment of ${amount}`,
  wrong_amount: (amount) => `We received ${amount}, which is not the total of this order. It`,
  sold_out: (amount) =>
    `Your payment of ${amount} arrived after the time to pay was over and the packs were sold. It`,
  offer_used: (amount) =>
    `Your payment of ${amount} arrived after the time to pay was over and your offer was used for another order. It`,
}

/** What the shopper is told about money that goes back, in one or two sentences. */
export function refundSentence(reason: RefundReason, amountPaise: number, isSent: boolean): string {
  const what = because[reason](formatRupees(toRupees(amountPaise)))
  return `${what} ${isSent ? 'has been' : 'is being'} refunded in full.`
}
