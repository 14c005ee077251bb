import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publicOrderId } from '#contract/orders.ts'
import { mostNumbers } from '#contract/staff/sending.ts'
import { writeTable } from '../../machine/csv.ts'
import type { Database } from '../../machine/database/database.ts'
import { readRows } from '../../machine/database/rows.ts'
import { orders, packings } from '../../machine/database/tables.ts'

/** Of `orders o`: packed, and no parcel with it has a number. */
export const isUnnumbered: SQL = sql`o.status = 'packed'
  AND NOT EXISTS (SELECT 1 FROM shipments s WHERE s.order_id = o.id AND s.left_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM orders n JOIN shipments s ON s.order_id = n.id AND s.left_at IS NULL WHERE n.parcel_of = o.parcel_of)`

const o = alias(orders, 'o')

const unnumberedRow = {
  id: o.id,
  name: o.shippingFullName,
  city: o.shippingCity,
  pin: o.shippingZip,
  weight: alias(packings, 'k').weightGrams,
}

/** Packed orders without a number as a table to fill in, or to hand to a carrier. */
export async function writeUnnumbered(db: Database): Promise<{ text: string; orders: number }> {
  const rows = await readRows(
    db,
    unnumberedRow,
    (columns) => sql`
    SELECT ${columns} FROM orders o LEFT JOIN packings k ON k.order_id = o.id AND k.finished_at IS NOT NULL
    WHERE ${isUnnumbered} ORDER BY o.id LIMIT ${mostNumbers}`,
  )
  const lines = rows.map(({ id, name, city, pin, weight }) => [
    publicOrderId(id),
    '',
    '',
    '',
    name,
    city,
    pin,
    weight,
  ])
  const head = ['order', 'carrier', 'tracking number', 'link', 'name', 'city', 'PIN', 'grams']
  return { text: writeTable([head, ...lines]), orders: rows.length }
}
