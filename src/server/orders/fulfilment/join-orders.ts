import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockParcel } from '../shopper/fulfil-order.ts'
import { changeOrder, numberOf, type OrderInput } from './change-order.ts'
import { hasSameAddress, isFree } from './neighbours.ts'

/**
 * Joins an order with another one in one parcel. Each keeps its own invoice.
 * @throws {ShopError} `cannot_join` unless both are paid, wait for packing, and go to one address of one shopper.
 */
export const joinOrders = (db: NodePgDatabase, input: OrderInput, otherId: string): Promise<StaffOrder> =>
  changeOrder(db, input, 'orders_joined', async (tx, order, more) => {
    const other = numberOf(otherId)
    if (other === order.id) throw cannotJoin(order.id, other)
    await lockParcel(tx, other)
    const found = await readFirst(
      tx,
      {
        parcel: sql<number>`coalesce(neighbour.shipment_group_id, ordered.shipment_group_id, least(neighbour.id, ordered.id))::float8`,
      },
      (columns) => sql`
      SELECT ${columns} FROM orders ordered, orders neighbour
      WHERE ordered.id = ${order.id} AND neighbour.id = ${other} AND ordered.status = 'processing' AND ${hasSameAddress} AND ${isFree}`,
    )
    if (!found || order.hold) throw cannotJoin(order.id, other)
    await tx.execute(sql`
      UPDATE orders SET shipment_group_id = ${found.parcel}
      WHERE id IN (${order.id}, ${other}) OR shipment_group_id IN (
        SELECT shipment_group_id FROM orders WHERE id IN (${order.id}, ${other}) AND shipment_group_id IS NOT NULL)`)
    Object.assign(more, { joined: publicOrderId(other) })
  })

/**
 * Removes an order from its shared parcel.
 * @throws {ShopError} `cannot_join` when it shares none.
 */
export const partOrder = (db: NodePgDatabase, input: OrderInput): Promise<StaffOrder> =>
  changeOrder(db, input, 'order_parted', async (tx, { id }) => {
    const { rowCount } = await tx.execute(
      sql`UPDATE orders SET shipment_group_id = NULL WHERE id = ${id} AND shipment_group_id IS NOT NULL`,
    )
    if (rowCount !== 1)
      throw new ShopError('cannot_join', `Order ${publicOrderId(id)} has a parcel of its own.`)
  })

const cannotJoin = (a: number, b: number): ShopError =>
  new ShopError(
    'cannot_join',
    `Orders ${publicOrderId(a)} and ${publicOrderId(b)} cannot go in one parcel: both must be paid, wait to be packed, be on no hold, and go to one address of one shopper.`,
  )
