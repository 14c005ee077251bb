import { freeOffer } from '../../checkout/quote/offer-use.ts'
import { releaseStock } from '../../inventory/stock/reserve.ts'
import type { LockedPayment } from '../../lifecycle/payments/lock-payment.ts'
import { type Move, movePayment } from '../../lifecycle/payments/move-payment.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { type CancelledMoney, orderCancelledMail } from './order-cancelled-mail.ts'

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
