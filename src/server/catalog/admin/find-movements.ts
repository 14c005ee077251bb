import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { listStockMovements } from '#contract/admin/products.ts'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { stock, stockMovements } from '../../platform/database/tables.ts'

const s = alias(stock, 's')
const m = alias(stockMovements, 'm')

const thing = { productId: s.productId, partId: s.partId }

const ledgerRow = {
  id: m.id,
  at: sql<string>`to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  by: sql<string>`CASE m.author WHEN 'staff' THEN coalesce(f.full_name, 'a member of the staff') WHEN 'shopper' THEN 'the shopper'
        WHEN 'provider' THEN 'the provider' ELSE 'the shop' END`,
  change: m.change,
  on_hand: sql<number>`(s.on_hand - newer.change - coalesce(sum(m.change) OVER (ORDER BY m.id DESC
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::int`,
  reason: m.reason,
  batch: sql<string | null>`coalesce(b.number, m.batch)`,
  orderId: m.orderId,
  place: m.place,
  place_change: m.placeChange,
}

/**
 * The ledger of a row of stock, newest first, with the count after each movement: the present count less
 * later movements. Movements before the page are not read.
 */
export async function findMovements(
  db: Database,
  { stock_id, cursor }: { stock_id: number; cursor?: string | undefined },
  size = pageSize,
): Promise<Reply<typeof listStockMovements>> {
  const row = await readFirst(
    db,
    thing,
    (columns) => sql`SELECT ${columns} FROM stock s WHERE s.id = ${stock_id}`,
  )
  if (!row) return { movements: [], next_cursor: null }
  // Stock is of a product or of a part; each has its own index.
  const ofIt = row.productId === null ? sql`part_id = ${row.partId}` : sql`product_id = ${row.productId}`
  const [earlier, later] = cursor
    ? [sql`AND id < ${Number(cursor)}`, sql`AND id >= ${Number(cursor)}`]
    : [sql``, sql`AND false`]
  const rows = await readRows(
    db,
    ledgerRow,
    (columns) => sql`
    SELECT ${columns}
    FROM (SELECT * FROM stock_movements WHERE ${ofIt} AND (change <> 0 OR place_change <> 0) ${earlier} ORDER BY id DESC LIMIT ${size + 1}) AS m
    JOIN stock s ON s.id = ${stock_id}
    CROSS JOIN (SELECT coalesce(sum(change), 0) AS change FROM stock_movements WHERE ${ofIt} ${later}) AS newer
    LEFT JOIN batches b ON b.id = m.batch_id
    LEFT JOIN staff_members f ON m.author = 'staff' AND f.id = m.author_id
    ORDER BY m.id DESC`,
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id, size)
  return {
    movements: page.map(({ orderId, ...movement }) => ({
      ...movement,
      order: orderId === null ? null : publicOrderId(orderId),
    })),
    next_cursor,
  }
}
