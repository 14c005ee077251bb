import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise } from '#shared/money.ts'
import {
  assertCashLimit,
  assertReference,
  type HandMoney,
  handMoneyNote,
} from '../../lifecycle/payments/hand-payment.ts'
import { type LockedPayment, lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import { ownMoneyId } from '../../lifecycle/payments/own-money.ts'
import type { Database } from '../../platform/database/database.ts'
import { payments } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changeOrder, type OrderInput } from '../fulfilment/change-order.ts'

/**
 * Records that the whole money of an order by terms came by hand, on the day of the record.
 * @throws {ShopError} `not_found`, `version_conflict`, `nothing_due`, `invalid_request` without a reference, `cash_limit`.
 */
export async function receivePayment(
  db: NodePgDatabase,
  input: OrderInput,
  money: HandMoney,
): Promise<StaffOrder> {
  assertReference(money)
  const { method, reference } = money
  return changeOrder(db, input, 'order_payment_received', async (tx, { id }, more) => {
    const payment = await lockDuePayment(tx, id)
    assertCashLimit(method, payment.amountPaise)
    const received = { id: ownMoneyId('hand', id), method, cardLast4: null }
    const note = handMoneyNote(money)
    await movePayment(tx, payment, { event: 'received', actor: input.actor, note, money: received })
    await tx
      .update(payments)
      .set({ reference: reference || null })
      .where(eq(payments.id, payment.id))
    Object.assign(more, { amount: formatPaise(payment.amountPaise), method, reference })
  })
}

/** Locks the payment of an order by terms. @throws {ShopError} `nothing_due` once it is paid or written off, and for other orders. */
export async function lockDuePayment(tx: Database, orderId: number): Promise<LockedPayment> {
  const payment = await lockPaymentOfOrder(tx, orderId)
  if (payment?.status === 'due') return payment
  throw new ShopError('nothing_due', `No money by terms is due for order ${publicOrderId(orderId)}.`)
}
