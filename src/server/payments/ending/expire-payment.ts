import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicOrderId } from '#contract/shop/orders.ts'
import { freeOffer } from '../../checkout/quote/offer-use.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import { lockPaymentById } from '../../lifecycle/payments/lock-payment.ts'
import { movePayment, releasedColumns } from '../../lifecycle/payments/move-payment.ts'
import { type PaymentState, unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import type { OtherPayment } from '../../lifecycle/payments/same-purchase.ts'
import { shopActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { payments } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { endPayment } from './end-payment.ts'

export interface Expiry {
  /** The states that may expire; default: all unpaid ones. */
  from?: readonly PaymentState[]
  /** The reason, for the order's history. */
  note: string
}

/**
 * Expires an unpaid payment, and frees its packs, offer and idempotency key. Settlement accepts or refunds late money.
 * @returns whether this call expired the payment.
 */
export const expirePayment = (
  db: NodePgDatabase,
  paymentId: number,
  { from = unpaidStates, note }: Expiry,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPaymentById(tx, paymentId)
    if (!payment || !from.includes(payment.status)) return false
    return endPayment(tx, payment, { event: 'expired', actor: shopActor, note })
  })

/**
 * Ends the other payments of a paid purchase, whose rows the caller has locked, and frees their offers. Unpaid payments expire;
 * a confirming payment waits for its money, which is then refunded. The caller releases the packs.
 */
export async function expireOthers(tx: Database, others: OtherPayment[], paidOrderId: number): Promise<void> {
  const paid = `The same goods were paid with order ${publicOrderId(paidOrderId)}`
  for (const other of others) {
    const { id, orderId, orderStatus: status } = other
    const ended = { event: 'expired', actor: shopActor, note: `${paid}; this payment has ended.` } as const
    if (!(await movePayment(tx, other, ended))) {
      await tx.update(payments).set(releasedColumns).where(eq(payments.id, id))
      const note = `${paid}; money for this payment goes back.`
      await addHistory(tx, { orderId, status, actor: shopActor, note })
    }
    await freeOffer(tx, orderId)
  }
}
