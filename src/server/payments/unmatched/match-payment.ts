import { sql } from 'drizzle-orm'
import { orderNumber, publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise } from '#shared/money.ts'
import { type LockedPayment, lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { notifyStaffLater } from '../../platform/live-updates/notify-later.ts'
import type { ProviderPayment, ShopWithProvider } from '../provider/provider.ts'
import { settleWithLedger } from '../settlement/settle-payment.ts'
import { judgeAttempt } from '../settlement/settlement-rules.ts'
import { assertUndecided, type Decided, type Decision, decide, fetchUndecided } from './decide.ts'

/**
 * Lets a payment pay an unpaid order of the same sum by the usual settlement. Money that was refunded at the provider meanwhile
 * pays nothing.
 * @throws {ShopError} `not_found`, `already_decided`, `order_known`, `not_matching` with the reason,
 * `refunded_meanwhile`, `payment_unavailable`.
 */
export async function matchPayment(
  shop: ShopWithProvider,
  { order, ...decision }: Decision & { order: string },
): Promise<Decided> {
  const number = orderNumber(order)
  if (number === null) throw noSuchOrder()
  const money = await fetchUndecided(shop, decision.id)
  const decided = await decide(shop, { ...decision, orderId: number }, async (tx) => {
    const payment = await lockUnpaid(tx, number, assertUndecided(money))
    const settlement = await settleWithLedger(tx, payment, assertUndecided(money), [])
    const isPaid = settlement === 'paid'
    const name = publicOrderId(number)
    return {
      action: 'payment_matched',
      state: 'matched',
      reason: isPaid ? `It pays ${name}.` : `${name} could not keep it, so it goes back.`,
      message: isPaid
        ? `${name} is paid.`
        : `${name} can no longer be sent, so the money goes back to its shopper.`,
      values: { orderId: number },
    }
  })
  notifyStaffLater(shop, 'order', number)
  return decided
}

async function lockUnpaid(tx: Database, number: number, money: ProviderPayment): Promise<LockedPayment> {
  // Every settlement locks the account, so that two payments of one purchase never settle at once.
  await tx.execute(sql`
    SELECT 1 FROM accounts WHERE id = (SELECT account_id FROM orders WHERE id = ${number}) FOR NO KEY UPDATE`)
  const payment = await lockPaymentOfOrder(tx, number)
  if (!payment) throw noSuchOrder()
  const mismatch = mismatchReason(payment, money)
  if (mismatch) throw new ShopError('not_matching', mismatch)
  return payment
}

function mismatchReason(payment: LockedPayment, money: ProviderPayment): string | null {
  const order = publicOrderId(payment.orderId)
  if (money.status !== 'captured')
    return `The provider calls this payment ${money.status}; only captured money pays.`
  if (money.refundedPaise > 0) return 'A part of this payment went back already. Refund the rest of it.'
  const verdict = judgeAttempt(payment, money)
  if (verdict.kind === 'settle') return null
  if (verdict.kind !== 'return') return `${order} has this payment already.`
  switch (verdict.reason) {
    case 'wrong_amount':
      return `${order} costs ${formatPaise(payment.amountPaise)}, and this payment has ${formatPaise(money.amountPaise)}.`
    case 'paid_after_cancelling':
      return `${order} is cancelled. Refund this payment instead.`
    default:
      return `${order} is paid already. Refund this payment instead.`
  }
}

const noSuchOrder = (): ShopError => new ShopError('not_found', 'Order not found.')
