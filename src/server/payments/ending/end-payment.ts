import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicOrderId } from '#contract/shop/orders.ts'
import { freeOffer } from '../../checkout/quote/offer-use.ts'
import { releaseStock } from '../../inventory/stock/reserve.ts'
import { releasedNote } from '../../invoicing/refund-reasons.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import {
  type LockedPayment,
  lockPaymentById,
  type OtherPayment,
} from '../../lifecycle/payments/lock-payment.ts'
import { type Move, movePayment, releasedColumns } from '../../lifecycle/payments/move-payment.ts'
import { type PaymentState, unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { type Actor, shopActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { payments } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Mail } from '../../platform/email/mail-data.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import type { ProviderPayment } from '../provider/provider.ts'

/**
 * Ends a payment that does not pay its order, and frees offer and packs. Packs come last, since the rows of stock are the most
 * contended.
 * @returns whether this call ended the payment.
 */
export async function endPayment(tx: Database, payment: LockedPayment, move: Move): Promise<boolean> {
  if (!(await movePayment(tx, payment, move))) return false
  await freeOffer(tx, payment.orderId)
  if (payment.isReserved) await releaseStock(tx, payment.items)
  return true
}

export interface Cancellation {
  actor: Actor
  note: string
  money: Extract<CancelledMoney, { kind: 'unpaid' | 'released' }>
}

/**
 * Cancels an order before its money was captured, and mails the shopper.
 * @returns whether this call cancelled the order.
 */
export async function cancelUnpaid(
  tx: Database,
  payment: LockedPayment,
  { actor, note, money }: Cancellation,
): Promise<boolean> {
  if (!(await endPayment(tx, payment, { event: 'cancelled', actor, note }))) return false
  await enqueueMail(tx, orderCancelledMail(payment, money))
  return true
}

/** What happens to the money of a cancelled order; amounts in paise. */
export type CancelledMoney =
  | { kind: 'unpaid' }
  /** The bank releases money that was only authorized; `paidWith` is the order that paid for the same goods, or null. */
  | { kind: 'released'; amountPaise: number; paidWith: number | null }
  /** All money was refunded before. */
  | { kind: 'given_back' }
  /** All money is refunded now, or the rest after partial refunds. */
  | { kind: 'all' | 'rest'; amountPaise: number }

/** The mail about a cancelled order, sent once. */
export const orderCancelledMail = (
  { orderId, email }: { orderId: number; email: string },
  money: CancelledMoney,
): Mail => ({
  template: 'order-cancelled',
  recipient: email,
  data: { orderId, money },
  dedupeKey: `order-cancelled:${orderId}`,
})

interface Expiry {
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

/**
 * Cancels a payment whose authorized money is never captured: another order has paid the purchase, or no packs are left. The mail
 * answers a shopper who waits for the confirmation. Settlement refunds money that is captured after all. Idempotent.
 */
export async function releaseAuthorizedMoney(
  tx: Database,
  payment: LockedPayment,
  { amountPaise }: ProviderPayment,
): Promise<void> {
  const { paidWith } = payment
  const note = releasedNote(amountPaise, paidWith)
  const money = { kind: 'released', amountPaise, paidWith } as const
  if (!(await cancelUnpaid(tx, payment, { actor: shopActor, note, money }))) return
  // A payment that was given up as unconfirmed is explained now.
  await clearFailedJob(tx, 'payment', payment.id)
}
