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
export const isSameDoor = sql`n.account_id = o.account_id AND n.shipping_full_name IS NOT NULL
  AND ${tidy('n.shipping_full_name')} = ${tidy('o.shipping_full_name')}
  AND ${tidy('n.shipping_address')} = ${tidy('o.shipping_address')}
  AND ${tidy('n.shipping_zip')} = ${tidy('o.shipping_zip')}`

export const isFree = sql`n.status = 'processing' AND (n.hold_reason IS NULL OR n.hold_until <= ${today})`

/** Of `orders ordered`: the numbers of orders in the same parcel, and of those that could join it. */
export const neighboursJson = sql<{ together: number[]; couldJoin: number[] }>`json_build_object(
  'together', (SELECT coalesce(json_agg(n.id ORDER BY n.id), '[]') FROM orders n
    WHERE n.shipment_group_id = o.shipment_group_id AND n.id <> o.id),
  'couldJoin', (SELECT coalesce(json_agg(n.id ORDER BY n.id), '[]') FROM orders n
    WHERE o.status = 'processing' AND n.id <> o.id AND ${isSameDoor} AND ${isFree}
      AND n.shipment_group_id IS DISTINCT FROM coalesce(o.shipment_group_id, 0)))`

/**
 * Locks the other orders of an order's parcel, by number.
 * @throws {ShopError} `wrong_order_state` when one of them is not packed yet.
 */
export async function lockTogether(tx: Database, { id }: Pick<Parcel, 'id'>): Promise<Parcel[]> {
  const rows = await readRows(
    tx,
    { id: alias(orders, 'n').id },
    (columns) => sql`
    SELECT ${columns} FROM orders o JOIN orders n ON n.shipment_group_id = o.shipment_group_id AND n.id <> o.id
    WHERE o.id = ${id} AND n.status IN ('processing', 'packed') ORDER BY n.id`,
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
