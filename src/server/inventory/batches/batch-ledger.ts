import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BatchMovement } from '#contract/admin/batches.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readRows } from '../../platform/database/rows.ts'
import { stockMovements } from '../../platform/database/tables.ts'

const movement = alias(stockMovements, 'movement')

const ledgerRow = {
  id: movement.id,
  at: sql<string>`to_char(movement.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  by: sql<string>`CASE movement.author WHEN 'staff' THEN coalesce(member.full_name, 'a member of the staff') WHEN 'shopper' THEN 'the shopper'
    WHEN 'provider' THEN 'the provider' ELSE 'the shop' END`,
  reason: movement.reason,
  change: movement.batchChange,
  on_hand: sql<number>`(batch.on_hand - newer.change - coalesce(sum(movement.batch_change) OVER (ORDER BY movement.id DESC
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::int`,
  orderId: movement.orderId,
  place: movement.place,
  place_change: movement.placeChange,
}

/**
 * The ledger of a batch, newest first, with its packs after each movement. It includes changes of the
 * sellable count alone.
 */
export async function findBatchMovements(
  db: Database,
  { id, cursor }: { id: number; cursor?: string | undefined },
): Promise<{ movements: BatchMovement[]; next_cursor: string | null }> {
  const [earlier, later] = cursor
    ? [sql`AND id < ${Number(cursor)}`, sql`AND id >= ${Number(cursor)}`]
    : [sql``, sql`AND false`]
  const rows = await readRows(
    db,
    ledgerRow,
    (columns) => sql`
    SELECT ${columns}
    FROM (SELECT * FROM stock_movements WHERE batch_id = ${id} ${earlier} ORDER BY id DESC LIMIT ${pageSize + 1}) AS movement
    JOIN batches batch ON batch.id = ${id}
    CROSS JOIN (
      SELECT coalesce(sum(batch_change), 0) AS change FROM stock_movements WHERE batch_id = ${id} ${later}) AS newer
    LEFT JOIN staff_members member ON movement.author = 'staff' AND member.id = movement.author_id
    ORDER BY movement.id DESC`,
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id)
  return {
    movements: page.map(({ orderId, ...movement }) => ({
      ...movement,
      order: orderId === null ? null : publicOrderId(orderId),
    })),
    next_cursor,
  }
}
