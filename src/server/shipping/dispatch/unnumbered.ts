import { type SQL, sql } from 'drizzle-orm'
import { publicParcelId } from '#contract/admin/codes.ts'
import { maxNumbers } from '#contract/admin/dispatch.ts'
import { refIn } from '../../orders/replacements/parcel-columns.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { writeTable } from '../../platform/lists/csv.ts'

/** Of `orders ordered`: packed, and no order of its parcel has a number. */
const isUnnumbered: SQL = sql`ordered.status = 'packed'
  AND NOT EXISTS (SELECT 1 FROM shipments shipment WHERE shipment.order_id = ordered.id AND shipment.left_at IS NULL AND shipment.replacement_id IS NULL)
  AND NOT EXISTS (SELECT 1 FROM orders neighbour JOIN shipments shipment ON shipment.order_id = neighbour.id AND shipment.left_at IS NULL AND shipment.replacement_id IS NULL
    WHERE neighbour.shipment_group_id = ordered.shipment_group_id)`

/** Of `replacements replacement`: packed, without a number. */
const isReplacementUnnumbered: SQL = sql`replacement.status = 'packed'
  AND NOT EXISTS (SELECT 1 FROM shipments shipment WHERE shipment.replacement_id = replacement.id AND shipment.left_at IS NULL)`

const counted = {
  count: sql<number>`(SELECT count(*) FROM orders ordered WHERE ${isUnnumbered})::int
    + (SELECT count(*) FROM replacements replacement WHERE ${isReplacementUnnumbered})::int`,
}

/** How many packed orders and replacements have no number. */
export const countUnnumbered = async (db: Database): Promise<number> =>
  (await readOne(db, counted, (columns) => sql`SELECT ${columns}`)).count

const unnumberedRow = {
  ...refIn(sql`unnumbered`),
  name: sql<string | null>`ordered.shipping_full_name`,
  city: sql<string | null>`ordered.shipping_city`,
  pin: sql<string | null>`ordered.shipping_zip`,
  weight: sql<number | null>`packing.weight_grams`,
}

/** Packed orders and replacements without a number, as a table to fill in or to hand to a carrier. */
export async function writeUnnumbered(db: Database): Promise<{ text: string; orders: number }> {
  const rows = await readRows(
    db,
    unnumberedRow,
    (columns) => sql`
    SELECT ${columns} FROM (
      SELECT ordered.id AS order_id, NULL::bigint AS replacement_id, ordered.id AS of FROM orders ordered WHERE ${isUnnumbered}
      UNION ALL SELECT NULL, replacement.id, replacement.order_id FROM replacements replacement WHERE ${isReplacementUnnumbered}) AS unnumbered
    JOIN orders ordered ON ordered.id = unnumbered.of
    LEFT JOIN packings packing ON (packing.order_id = unnumbered.order_id OR packing.replacement_id = unnumbered.replacement_id) AND packing.finished_at IS NOT NULL
    ORDER BY unnumbered.order_id, unnumbered.replacement_id LIMIT ${maxNumbers}`,
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
