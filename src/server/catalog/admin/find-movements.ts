import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { listStockMovements } from '#contract/admin/products.ts'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { stock, stockMovements } from '../../platform/database/tables.ts'

const movement = alias(stockMovements, 'movement')

const ownerColumns = { productId: stock.productId, partId: stock.partId }

const ledgerRow = {
  id: movement.id,
  at: sql<string>`to_char(movement.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  by: sql<string>`CASE movement.author WHEN 'staff' THEN coalesce(member.full_name, 'a member of the staff') WHEN 'shopper' THEN 'the shopper'
        WHEN 'provider' THEN 'the provider' ELSE 'the shop' END`,
  change: movement.change,
  on_hand: sql<number>`(stock.on_hand - newer.change - coalesce(sum(movement.change) OVER (ORDER BY movement.id DESC
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::int`,
  reason: movement.reason,
  batch: sql<string | null>`coalesce(batch.number, movement.batch)`,
  orderId: movement.orderId,
  place: movement.place,
  place_change: movement.placeChange,
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
    ownerColumns,
    (columns) => sql`SELECT ${columns} FROM stock WHERE stock.id = ${stock_id}`,
  )
  if (!row) return { movements: [], next_cursor: null }
  // Stock is of a product or of a part; each has its own index.
  const isOfStock = row.productId === null ? sql`part_id = ${row.partId}` : sql`product_id = ${row.productId}`
  const [earlier, later] = cursor
    ? [sql`AND id < ${Number(cursor)}`, sql`AND id >= ${Number(cursor)}`]
    : [sql``, sql`AND false`]
  const rows = await readRows(
    db,
    ledgerRow,
    (columns) => sql`
    SELECT ${columns}
    FROM (SELECT * FROM stock_movements WHERE ${isOfStock} AND (change <> 0 OR place_change <> 0) ${earlier} ORDER BY id DESC LIMIT ${size + 1}) AS movement
    JOIN stock ON stock.id = ${stock_id}
    CROSS JOIN (SELECT coalesce(sum(change), 0) AS change FROM stock_movements WHERE ${isOfStock} ${later}) AS newer
    LEFT JOIN batches batch ON batch.id = movement.batch_id
    LEFT JOIN staff_members member ON movement.author = 'staff' AND member.id = movement.author_id
    ORDER BY movement.id DESC`,
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
