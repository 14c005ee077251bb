import { sql } from 'drizzle-orm'
import { freeOffer } from '../../checkout/quote/offer-use.ts'
import { releaseStock } from '../../inventory/stock/reserve.ts'
import { paidWithSentence, type RefundReason, refundSentence } from '../../invoicing/refund-reasons.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import { shopItself } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { refunds } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { ProviderPayment } from '../provider/provider.ts'
import { readBalance } from './balance.ts'
import type { LockedPayment } from './lock-payment.ts'
import { movePayment } from './move-payment.ts'
import { stopIfRepeated } from './payment-stop.ts'

/**
 * Refunds captured money that the order can't keep: writes the refund of what is left of it as due, once for each provider payment,
 * and tells the shopper. When it was the first money of an unpaid payment, the order ends with it.
 */
export async function returnMoney(
  tx: Database,
  payment: LockedPayment,
  money: ProviderPayment,
  reason: RefundReason,
): Promise<void> {
  const amountPaise = (await readBalance(tx, money.id))?.refundablePaise ?? money.amountPaise
  if (amountPaise === 0) return endGoneBack(tx, payment, money)
  const refund = await readFirst(
    tx,
    { id: refunds.id },
    (columns) => sql`
    INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
    SELECT ${payment.id}, ${money.id}, ${money.amountPaise}, ${amountPaise}, ${reason}, 'due',
      ${`return-${money.id}`}
    WHERE NOT EXISTS (SELECT 1 FROM refunds WHERE provider_payment_id = ${money.id} AND kind = 'shop')
    RETURNING ${columns}`,
  )
  if (!refund) return
  if (reason === 'wrong_amount') await stopIfRepeated(tx)

  const paidWith = reason === 'second_payment' ? payment.paidWith : null
  const note = [refundSentence(reason, amountPaise, false), paidWithSentence(paidWith)]
    .filter(Boolean)
    .join(' ')
  await enqueueMail(tx, {
    template: 'order-refunded',
    recipient: payment.email,
    data: { orderId: payment.orderId, refundId: refund.id, ...(paidWith !== null && { paidWith }) },
    dedupeKey: `order-refunded:${money.id}`,
  })
  if (await endOrder(tx, payment, { note, money })) return
  await addHistory(tx, { orderId: payment.orderId, status: payment.orderStatus, actor: shopItself, note })
}

/** Ends an order whose money was captured and went back at the provider before the shop knew of it. */
export async function endGoneBack(
  tx: Database,
  payment: LockedPayment,
  money: ProviderPayment,
): Promise<void> {
  await endOrder(tx, payment, {
    note: 'The payment had gone back at the provider before it was settled.',
    money,
  })
}

/** Ends an unpaid order with the money that it can't keep. @returns whether it ended now. */
async function endOrder(
  tx: Database,
  payment: LockedPayment,
  { note, money }: { note: string; money: ProviderPayment },
): Promise<boolean> {
  if (!(await movePayment(tx, payment, { event: 'returned', actor: shopItself, note, money }))) return false
  await freeOffer(tx, payment.orderId)
  // The rows of stock come last, since they are the most contended.
  if (payment.isReserved) await releaseStock(tx, payment.items)
  return true
}
