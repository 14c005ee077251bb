import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { formatRupees, toRupees } from '#contract/money.ts'
import type { Actor } from '../../machine/actor.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { paymentLife } from '../payment-life/payment-states.ts'
import { type LockedPayment, lockPaymentOfOrder } from '../payments/lock-payment.ts'
import type { RefundReason } from '../payments/refund-reasons.ts'
import { readRefundable } from '../payments/what-goes-back.ts'
import { judgeRefund, type RefundWish } from './refund-rules.ts'
import { type CapturedPayment, writeRefund } from './write-refund.ts'

export interface OrderRefund extends RefundWish {
  /** The number of the order, 17 for ORD017. */
  orderId: number
  reason: Extract<RefundReason, 'goods_returned' | 'goods_faulty' | 'goodwill'>
}

export interface RefundAnswer {
  refundId: number
  /** What is left to refund after this, in paise. */
  refundablePaise: number
}

/**
 * Refunds a part or all of an order's payment. The caller names the balance it saw, so that two concurrent
 * refunds, or a double click, happen once. The order itself stays as it is; cancel it to stop it.
 * @throws {ShopError} `not_found`, `nothing_to_refund`, `invalid_refund_amount`, and `refundable_changed`
 * with the present balance, in rupees.
 */
export function refundPayment(db: NodePgDatabase, actor: Actor, wish: OrderRefund): Promise<RefundAnswer> {
  return inTransaction(db, async (tx) => {
    const payment = await lockPaymentOfOrder(tx, wish.orderId)
    if (!payment) throw new ShopError('not_found', 'Order not found.')
    if (!isPaidFor(payment)) throw nothingToRefund()
    const refundablePaise = await readRefundable(tx, payment)
    refuseUnlessFit(refundablePaise, wish)
    const { amountPaise, reason } = wish
    const leftPaise = refundablePaise - amountPaise
    const refundId = await writeRefund(tx, { payment, amountPaise, isRest: leftPaise === 0, reason, actor })
    return { refundId, refundablePaise: leftPaise }
  })
}

/** Whether the order was paid and honoured: only such money can be refunded on request. */
export const isPaidFor = (payment: LockedPayment): payment is CapturedPayment =>
  payment.providerPaymentId !== null && paymentLife[payment.status].taken_back !== undefined

export function refuseUnlessFit(refundablePaise: number, wish: RefundWish): void {
  const refundable = toRupees(refundablePaise)
  switch (judgeRefund(refundablePaise, wish)) {
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

export const nothingToRefund = (): ShopError =>
  new ShopError('nothing_to_refund', 'There is no payment of this order that could be refunded.')
