import { type SQL, sql } from 'drizzle-orm'
import { publicParcelId } from '#contract/admin/codes.ts'
import { maxNumbers } from '#contract/admin/dispatch.ts'
import { refIn } from '../../orders/replacements/parcel-columns.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { writeTable } from '../../platform/lists/csv.ts'

/** Of `orders ordered`: packed, and no order of its parcel has a number. */
const isUnnumbered: SQL = sql`o.status = 'packed'
  AND NOT EXISTS (SELECT 1 FROM shipments s WHERE s.order_id = o.id AND s.left_at IS NULL AND s.replacement_id IS NULL)
  AND NOT EXISTS (SELECT 1 FROM orders n JOIN shipments s ON s.order_id = n.id AND s.left_at IS NULL AND s.replacement_id IS NULL
    WHERE n.shipment_group_id = o.shipment_group_id)`

/** Of `replacements replacement`: packed, without a number. */
const isReplacementUnnumbered: SQL = sql`l.status = 'packed'
  AND NOT EXISTS (SELECT 1 FROM shipments s WHERE s.replacement_id = l.id AND s.left_at IS NULL)`

const counted = {
  count: sql<number>`(SELECT count(*) FROM orders o WHERE ${isUnnumbered})::int
    + (SELECT count(*) FROM replacements l WHERE ${isReplacementUnnumbered})::int`,
}

/** How many packed orders and replacements have no number. */
export const countUnnumbered = async (db: Database): Promise<number> =>
  (await readOne(db, counted, (columns) => sql`SELECT ${columns}`)).count

const unnumberedRow = {
  ...refIn(sql`u`),
  name: sql<string | null>`o.shipping_full_name`,
  city: sql<string | null>`o.shipping_city`,
  pin: sql<string | null>`o.shipping_zip`,
  weight: sql<number | null>`k.weight_grams`,
}

/** Packed orders and replacements without a number, as a table to fill in or to hand to a carrier. */
export async function writeUnnumbered(db: Database): Promise<{ text: string; orders: number }> {
  const rows = await readRows(
    db,
    unnumberedRow,
    (columns) => sql`
    SELECT ${columns} FROM (
      SELECT o.id AS order_id, NULL::bigint AS replacement_id, o.id AS of FROM orders o WHERE ${isUnnumbered}
      UNION ALL SELECT NULL, l.id, l.order_id FROM replacements l WHERE ${isReplacementUnnumbered}) AS u
    JOIN orders o ON o.id = u.of
    LEFT JOIN packings k ON (k.order_id = u.order_id OR k.replacement_id = u.replacement_id) AND k.finished_at IS NOT NULL
    ORDER BY u.order_id, u.replacement_id LIMIT ${maxNumbers}`,
  )
  const lines = rows.map(({ kind, number, name, city, pin, weight }) => [
    publicParcelId({ kind, number }),
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
