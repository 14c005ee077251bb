import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { orders } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockParcel, type Parcel } from '../shopper/fulfil-order.ts'
import { today } from './order-views.ts'

const tidy = (column: string): SQL => sql.raw(`lower(regexp_replace(${column}, '[^[:alnum:]]+', '', 'g'))`)

/** Whether orders `ordered` and `neighbour` have one shopper and one address, ignoring spaces. */
export const hasSameAddress = sql`neighbour.account_id = ordered.account_id AND neighbour.shipping_full_name IS NOT NULL
  AND ${tidy('neighbour.shipping_full_name')} = ${tidy('ordered.shipping_full_name')}
  AND ${tidy('neighbour.shipping_address')} = ${tidy('ordered.shipping_address')}
  AND ${tidy('neighbour.shipping_zip')} = ${tidy('ordered.shipping_zip')}`

/** Whether `neighbour` waits to be packed, and neither order is due on delivery: its label tells the courier to collect the money of one. */
export const isFree = sql`neighbour.status = 'processing' AND (neighbour.hold_reason IS NULL OR neighbour.hold_until <= ${today})
  AND NOT EXISTS (SELECT FROM payments due WHERE due.order_id IN (ordered.id, neighbour.id) AND due.status = 'due_on_delivery')`

/** Of `orders ordered`: the numbers of orders in the same parcel, and of those that could join it. */
export const shipmentGroupJson = sql<{ together: number[]; couldJoin: number[] }>`json_build_object(
  'together', (SELECT coalesce(json_agg(neighbour.id ORDER BY neighbour.id), '[]') FROM orders neighbour
    WHERE neighbour.shipment_group_id = ordered.shipment_group_id AND neighbour.id <> ordered.id),
  'couldJoin', (SELECT coalesce(json_agg(neighbour.id ORDER BY neighbour.id), '[]') FROM orders neighbour
    WHERE ordered.status = 'processing' AND neighbour.id <> ordered.id AND ${hasSameAddress} AND ${isFree}
      AND neighbour.shipment_group_id IS DISTINCT FROM coalesce(ordered.shipment_group_id, 0)))`

/**
 * Locks the other orders of an order's parcel, by number.
 * @throws {ShopError} `wrong_order_state` when one of them is not packed yet.
 */
export async function lockShipmentGroup(tx: Database, { id }: Pick<Parcel, 'id'>): Promise<Parcel[]> {
  const rows = await readRows(
    tx,
    { id: alias(orders, 'neighbour').id },
    (columns) => sql`
    SELECT ${columns} FROM orders ordered JOIN orders neighbour ON neighbour.shipment_group_id = ordered.shipment_group_id AND neighbour.id <> ordered.id
    WHERE ordered.id = ${id} AND neighbour.status IN ('processing', 'packed') ORDER BY neighbour.id`,
  )
  const others: Parcel[] = []
  for (const row of rows) others.push(await lockParcel(tx, row.id))
  const unpacked = others.find(({ status }) => status !== 'packed')
  if (!unpacked) return others
  throw new ShopError(
    'wrong_order_state',
    `Order ${publicOrderId(unpacked.id)} goes in the same parcel and is not packed yet.`,
  )
}
