import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise } from '#shared/money.ts'
import { restock } from '../../inventory/stock/return-packs.ts'
import { creditUncollected } from '../../invoicing/documents/issue-credit.ts'
import { lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changeOrder, type OrderInput } from './change-order.ts'
import { readStaffOrder } from './read-order.ts'

/** Inspected packs that can be sold again. */
interface SellablePacks {
  item_id: number
  quantity: number
}

/**
 * Writes off the money of an order that was to be paid at the door or later, and whose parcel came back or was lost: nothing is owed, the
 * invoice stands and is credited, and the packs that can be sold again return to the shelf.
 * @throws {ShopError} `nothing_due` where no money is due, `wrong_order_state` before the parcel is back or lost,
 * `invalid_request` for packs that the order does not have, or that a lost parcel can't give back.
 */
export const writeOff = (
  db: NodePgDatabase,
  input: OrderInput,
  items: SellablePacks[],
): Promise<StaffOrder> =>
  changeOrder(db, input, 'order_written_off', async (tx, { id, status }, more) => {
    const payment = await lockPaymentOfOrder(tx, id)
    const name = publicOrderId(id)
    if (payment?.status !== 'due_on_delivery' && payment?.status !== 'due') {
      throw new ShopError('nothing_due', `Nothing is to be collected for order ${name}.`)
    }
    if (status !== 'returned_to_origin' && status !== 'lost') {
      throw new ShopError(
        'wrong_order_state',
        `Order ${name} is neither back nor lost, so its money is still due.`,
      )
    }
    const packs = await packsOf(tx, id, items)
    if (status === 'lost' && packs.length > 0) throw malformed('A lost parcel gives no packs back.')
    const note = `${formatPaise(payment.amountPaise)} is not to be collected any more; nothing is owed.`
    await movePayment(tx, payment, { event: 'written_off', actor: input.actor, note })
    await creditUncollected(tx, id)
    Object.assign(more, { amount: formatPaise(payment.amountPaise), restocked: items })
    // Locks the rows of stock last, since shoppers wait for them too.
    await restock(tx, { orderId: id, packs, actor: input.actor })
  })

async function packsOf(tx: Database, id: number, items: SellablePacks[]) {
  const order = await readStaffOrder(tx, id)
  if (new Set(items.map(({ item_id }) => item_id)).size < items.length) {
    throw malformed('An item is named twice.')
  }
  return items.map(({ item_id, quantity }) => {
    const item = order?.items.find((one) => one.id === item_id)
    if (!item) throw malformed('The order has no such item.')
    if (quantity > item.shelvableQuantity) {
      throw malformed(`Of ${item.name} only ${item.shelvableQuantity} can be put back.`)
    }
    return { productId: item.productId, quantity }
  })
}

const malformed = (message: string): ShopError =>
  new ShopError('invalid_request', message, { errors: { items: message } })
