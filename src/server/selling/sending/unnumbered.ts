import { type SQL, sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/orders.ts'
import { mostNumbers } from '#contract/staff/sending.ts'
import type { Database } from '../../machine/database/database.ts'
import { writeTable } from './write-table.ts'

/** Of `orders o`: packed, and no parcel with it has a number. */
export const isUnnumbered: SQL = sql`o.status = 'packed'
  AND NOT EXISTS (SELECT 1 FROM shipments s WHERE s.order_id = o.id AND s.left_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM orders n JOIN shipments s ON s.order_id = n.id AND s.left_at IS NULL WHERE n.parcel_of = o.parcel_of)`

interface Unnumbered extends Record<string, unknown> {
  id: number
  name: string | null
  city: string | null
  pin: string | null
  weight: number | null
}

/** Packed orders without a number as a table to fill in, or to hand to a carrier. */
export async function writeUnnumbered(db: Database): Promise<{ text: string; orders: number }> {
  const { rows } = await db.execute<Unnumbered>(sql`
    SELECT o.id::float8 AS id, o.shipping_full_name AS name, o.shipping_city AS city, o.shipping_zip AS pin, k.weight_grams AS weight
    FROM orders o LEFT JOIN packings k ON k.order_id = o.id AND k.finished_at IS NOT NULL
    WHERE ${isUnnumbered} ORDER BY o.id LIMIT ${mostNumbers}`)
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
