import { sql } from 'drizzle-orm'
import { releaseStock } from '../../goods/stock/reserve.ts'
import { shopItself } from '../../machine/actor.ts'
import type { Database } from '../../machine/database/database.ts'
import { readFirst } from '../../machine/database/rows.ts'
import { refunds } from '../../machine/database/tables.ts'
import { enqueueMail } from '../../machine/mail/outbox.ts'
import { freeOffer } from '../checkout/offer-use.ts'
import { addHistory } from '../order-life/history.ts'
import type { ProviderPayment } from '../provider/provider.ts'
import type { LockedPayment } from './lock-payment.ts'
import { movePayment } from './move-payment.ts'
import { stopIfRepeated } from './payment-stop.ts'
import { paidWithSentence, type RefundReason, refundSentence } from './refund-reasons.ts'

/**
 * Refunds captured money that the order can't keep: writes the refund as due, once for each provider payment,
 * and tells the shopper. When it was the first money of an unpaid payment, the order ends with it.
 */
export async function returnMoney(
  tx: Database,
  payment: LockedPayment,
  money: ProviderPayment,
  reason: RefundReason,
): Promise<void> {
  const refund = await readFirst(
    tx,
    { id: refunds.id },
    (columns) => sql`
    INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
    SELECT ${payment.id}, ${money.id}, ${money.amountPaise}, ${money.amountPaise}, ${reason}, 'due',
      ${`return-${money.id}`}
    WHERE NOT EXISTS (SELECT 1 FROM refunds WHERE provider_payment_id = ${money.id})
    RETURNING ${columns}`,
  )
  if (!refund) return
  if (reason === 'wrong_amount') await stopIfRepeated(tx)

  const paidWith = reason === 'second_payment' ? payment.paidWith : null
  const note = [refundSentence(reason, money.amountPaise, false), paidWithSentence(paidWith)]
    .filter(Boolean)
    .join(' ')
  const isEnded = await movePayment(tx, payment, { event: 'returned', actor: shopItself, note, money })
  if (!isEnded) {
    await addHistory(tx, { orderId: payment.orderId, status: payment.orderStatus, actor: shopItself, note })
  }
  await enqueueMail(tx, {
    template: 'order-refunded',
    recipient: payment.email,
    data: { orderId: payment.orderId, refundId: refund.id, ...(paidWith !== null && { paidWith }) },
    dedupeKey: `order-refunded:${money.id}`,
  })
  if (!isEnded) return
  await freeOffer(tx, payment.orderId)
  if (payment.isReserved) await releaseStock(tx, payment.items)
}
