import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { moveOrder } from '../../lifecycle/orders/move-order.ts'
import { orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import { changeOrder, type OrderInput } from '../../orders/fulfilment/change-order.ts'
import { assertNotRefunded } from '../../orders/shopper/fulfil-order.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/**
 * Records that the carrier tries again; a mail gives the shopper the agreed day, if any.
 * @throws {ShopError} `wrong_order_state`.
 */
export const deliverAgain = (db: NodePgDatabase, input: OrderInput, on: string | null): Promise<StaffOrder> =>
  changeOrder(db, input, 'delivery_repeated', async (tx, order, more) => {
    const note = `The carrier tries again${on ? ` on ${on}` : ''}.`
    const next = await moveOrder(tx, { order, event: 'tried_again', actor: input.actor, note })
    if (next === null) {
      const name = publicOrderId(order.id)
      throw new ShopError(
        'wrong_order_state',
        `Order ${name} is ${orderStatusOf[order.status]}: only an undelivered parcel is tried again.`,
      )
    }
    assertNotRefunded(order)
    await enqueueMail(tx, {
      template: 'order-again',
      recipient: order.email,
      data: { orderId: order.id, on },
      dedupeKey: `order-again:${order.id}:${order.version}`,
    })
    Object.assign(more, { on })
  })
