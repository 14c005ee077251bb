import { sql } from 'drizzle-orm'
import { readRows } from '../../platform/database/rows.ts'
import { type ReportKind, sumOf } from './report-shape.ts'

/** The days of sales from which the report computes how long the stock lasts. */
const coverDays = 30

/** Movements that change the packs on hand, without batches put into and out of quarantine. */
const counted = sql`CASE WHEN batch_id IS NULL THEN change ELSE batch_change END`

const stockRow = {
  key: sql<string>`stock.id::text`,
  name: sql<string>`coalesce(product.name, part.name)`,
  sums: sql<Record<string, number>>`json_build_object('on_hand', stock.on_hand, 'reserved', stock.reserved,
    'sold', coalesce(moved.sold, 0), 'added', coalesce(moved.added, 0), 'written_off', coalesce(moved.written_off, 0))`,
}

/** The packs on hand now, and how long they last. */
export const stock: ReportKind = {
  title: 'Stock',
  meaning:
    'What stands on the shelf at this moment, kits by their parts. Stock value has what it cost, Batches what expires and what is held.',
  groupings: { shelf: { label: 'Product or part', isByProduct: true } },
  isOfNow: true,
  columns: [
    {
      key: 'on_hand',
      label: 'On the shelf',
      unit: 'count',
      meaning:
        'Packs that can be sold, reserved ones included; those of batches that are held are not in it.',
      of: sumOf('on_hand'),
    },
    {
      key: 'reserved',
      label: 'Reserved',
      unit: 'count',
      meaning: 'Packs that unpaid payments hold.',
      of: sumOf('reserved'),
    },
    {
      key: 'sold',
      label: 'Sold',
      unit: 'count',
      meaning: `Packs that orders took in the last ${coverDays} days, less those that came back.`,
      of: sumOf('sold'),
    },
    {
      key: 'cover',
      label: 'Days of cover',
      unit: 'count',
      meaning: `How long the free packs last if the next ${coverDays} days sell as the last; nothing where none was sold.`,
      of: ({ on_hand = 0, reserved = 0, sold = 0 }) =>
        sold > 0 ? Math.floor(((on_hand - reserved) * coverDays) / sold) : null,
    },
    {
      key: 'added',
      label: 'Received',
      unit: 'count',
      meaning: 'Packs that were delivered or counted up in these days.',
      of: sumOf('added'),
    },
    {
      key: 'written_off',
      label: 'Written off',
      unit: 'count',
      meaning: 'Packs that were written off or counted down in these days.',
      of: sumOf('written_off'),
    },
  ],
  read: async (tx) => {
    const rows = await readRows(
      tx,
      stockRow,
      (columns) => sql`
      SELECT ${columns} FROM stock LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id
      LEFT JOIN (
        SELECT coalesce('p' || product_id, 't' || part_id) AS key, -sum(change) FILTER (WHERE order_id IS NOT NULL)::int AS sold,
          sum(${counted}) FILTER (WHERE order_id IS NULL AND ${counted} > 0)::int AS added,
          -sum(${counted}) FILTER (WHERE order_id IS NULL AND ${counted} < 0)::int AS written_off
        FROM stock_movements WHERE created_at > now() - make_interval(days => ${coverDays}) GROUP BY 1
      ) AS moved ON moved.key = coalesce('p' || stock.product_id, 't' || stock.part_id)`,
    )
    return rows.map((row) => ({ ...row, hasNoRows: true }))
  },
}
