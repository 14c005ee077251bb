import { formatRupees, toRupees } from '#shared/money.ts'
import type { LockedPayment } from '../../lifecycle/payments/lock-payment.ts'
import { paymentTransitions } from '../../lifecycle/payments/payment-states.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { Balance } from './balance.ts'
import { judgeRefund, type RefundInput } from './refund-rules.ts'
import type { CapturedPayment } from './write-refund.ts'

/** Whether the order was paid and accepted. Only such money can be refunded on request. */
export const isPaidFor = (payment: LockedPayment): payment is CapturedPayment =>
  payment.providerPaymentId !== null && paymentTransitions[payment.status].taken_back !== undefined

/**
 * Throws on an impossible amount, and on an amount that is based on an outdated balance.
 * @throws {ShopError} `nothing_to_refund`, `invalid_refund_amount`, `refundable_changed`, the latter two with the balance in rupees.
 */
export function assertRefundAmount(refundablePaise: number, input: RefundInput): void {
  const refundable = toRupees(refundablePaise)
  switch (judgeRefund(refundablePaise, input)) {
    case 'fits':
      return
    case 'nothing_to_refund':
      throw nothingToRefund()
    case 'refundable_changed': {
      const message = `What can be refunded has changed to ${formatRupees(refundable)}. Please look again.`
      throw new ShopError('refundable_changed', message, { extra: { refundable } })
    }
    case 'invalid_amount': {
      const message = `A refund is at least ${formatRupees(1)}, at most ${formatRupees(refundable)}, and leaves nothing or at least ${formatRupees(1)}.`
      throw new ShopError('invalid_refund_amount', message, { extra: { refundable } })
    }
  }
}

/**
 * Throws on an open dispute, since the bank may return the same money.
 * @throws {ShopError} `payment_disputed`.
 */
export function assertUndisputed({ isDisputed }: Pick<Balance, 'isDisputed'>, isDespite: boolean): void {
  if (isDisputed && !isDespite) throw new ShopError('payment_disputed', disputedSentence)
}

const disputedSentence =
  "The shopper's bank disputes this payment. A refund now may pay the shopper twice. Wait for the decision, or refund despite the dispute and give a reason."

export const nothingToRefund = (): ShopError =>
  new ShopError('nothing_to_refund', 'There is no payment of this order that could be refunded.')
