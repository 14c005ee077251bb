import { freeOffer } from '../../checkout/quote/offer-use.ts'
import { releaseStock } from '../../inventory/stock/reserve.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { LockedPayment } from './lock-payment.ts'
import { movePayment } from './move-payment.ts'
import { type CancelledMoney, orderCancelledMail } from './order-cancelled-mail.ts'
import { letGo } from './store.ts'

export interface Ending {
  actor: Actor
  note: string
  money: Extract<CancelledMoney, { kind: 'unpaid' | 'released' }>
}

/**
 * Cancels an order before its money was captured, and tells the shopper. The payment's key is free again, as when
 * it lapses, so that the same goods can be bought again. Packs come last, since the rows of stock are the most
 * contended.
 * @returns whether it ended now.
 */
export async function endUnpaid(
  tx: Database,
  payment: LockedPayment,
  { actor, note, money }: Ending,
): Promise<boolean> {
  if (!(await movePayment(tx, payment, { event: 'cancelled', actor, note }))) return false
  const { id, orderId, isReserved, items } = payment
  await letGo(tx, id)
  await freeOffer(tx, orderId)
  await enqueueMail(tx, orderCancelledMail(payment, money))
  if (isReserved) await releaseStock(tx, items)
  return true
}
