import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise } from '#shared/money.ts'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changeOrder, type OrderInput } from '../fulfilment/change-order.ts'
import { lockDuePayment } from './receive-payment.ts'

/**
 * Writes off the money of a delivered order by terms that nobody pays any more. The goods were supplied, so invoice and tax stand: the
 * law has no credit note for a bad debt (CGST Act s. 34).
 * @throws {ShopError} `not_found`, `version_conflict`, `nothing_due`, `wrong_order_state` before the delivery.
 */
export const giveUpPayment = (db: NodePgDatabase, input: OrderInput): Promise<StaffOrder> =>
  changeOrder(db, input, 'order_payment_given_up', async (tx, { id, status }, more) => {
    const payment = await lockDuePayment(tx, id)
    if (status !== 'delivered') {
      throw new ShopError(
        'wrong_order_state',
        `Order ${publicOrderId(id)} is not delivered. Cancel it, or write it off once its parcel is back or lost.`,
      )
    }
    const amount = formatPaise(payment.amountPaise)
    const note = `${amount} is written off: nobody pays it any more.`
    await movePayment(tx, payment, { event: 'written_off', actor: input.actor, note })
    Object.assign(more, { amount })
  })
