import { removeOrdered } from '../../checkout/cart/store.ts'
import type { Packs } from '../../inventory/stock/packs.ts'
import { releaseStock } from '../../inventory/stock/reserve.ts'
import { takeStock } from '../../inventory/stock/take.ts'
import {
  type LockedPayment,
  type OtherPayment,
  packsReservedBy,
} from '../../lifecycle/payments/lock-payment.ts'
import { type Move, movePayment } from '../../lifecycle/payments/move-payment.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { expireOthers } from '../ending/end-payment.ts'

/**
 * Makes the order of a payment whose offer is spent: moves the payment, empties the cart, mails the shopper, ends `others` of the
 * purchase, whose rows the caller has locked, and sells reserved packs. A payment without a reservation has sold its packs before.
 */
export async function completeOrder(
  tx: Database,
  payment: LockedPayment,
  others: OtherPayment[],
  move: Move,
): Promise<void> {
  if (!(await movePayment(tx, payment, move))) throw new Error(`A ${payment.status} payment makes no order.`)
  if (payment.isFromCart) await removeOrdered(tx, payment.accountId, payment.orderId)
  await notifyPlaced(tx, payment)
  await expireOthers(tx, others, payment.orderId)
  // The rows of stock are the most contended, so their locks come last.
  if (payment.isReserved) await takeReserved(tx, payment, packsReservedBy(others))
}

/** Mails the shopper once that the order is placed. */
const notifyPlaced = (tx: Database, { orderId, email }: LockedPayment): Promise<void> =>
  enqueueMail(tx, {
    template: 'order-placed',
    recipient: email,
    data: { orderId },
    dedupeKey: `order-placed:${orderId}`,
  })

/** Sells packs that the payment has reserved, and releases `freed` of the other payments of the purchase. */
async function takeReserved(tx: Database, { orderId, items }: LockedPayment, freed: Packs[]): Promise<void> {
  if (freed.length > 0) await releaseStock(tx, freed)
  const isTaken = await takeStock(tx, { orderId, packs: items, isReserved: true })
  if (!isTaken) throw new Error('Packs that were reserved are not on the shelf.')
}
