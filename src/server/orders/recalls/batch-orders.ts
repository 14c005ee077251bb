import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RecallOrder } from '#contract/admin/recalls.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { orders } from '../../platform/database/tables.ts'

const ordered = alias(orders, 'ordered')

const row = {
  id: ordered.id,
  status: ordered.status,
  packs: sql<number>`packed.packs`,
  is_told: sql<boolean>`recalled.order_id IS NOT NULL`,
  is_erased: sql<boolean>`account.email = ''`,
}

/** How many buyers of these orders have no recall mail yet. */
export const toNotify = sql<number>`(count(*) FILTER (WHERE recalled.order_id IS NULL AND account.email <> ''))::int`

const counts = {
  count: sql<number>`count(*)::int`,
  told: sql<number>`count(recalled.order_id)::int`,
  to_tell: toNotify,
}

/**
 * Orders `ordered` with packs `packed` of a batch, their accounts `account`, and the `recalled` row of their
 * mail. Returned packs have no known batch, so an order counts until all of its packs came back. One mail too
 * many does no harm.
 */
export const ordersWith = (batchId: number | SQL) => sql`(
    SELECT movement.order_id, -sum(movement.batch_change) FILTER (WHERE movement.batch_id = ${batchId} AND movement.kind = 'packed')::int AS packs
    FROM stock_movements movement JOIN batches batch ON batch.id = movement.batch_id
    WHERE movement.order_id IN (SELECT order_id FROM stock_movements WHERE batch_id = ${batchId} AND kind = 'packed')
      AND batch.stock_id = (SELECT stock_id FROM batches WHERE id = ${batchId}) AND movement.kind <> 'kept_off'
    GROUP BY movement.order_id HAVING sum(movement.batch_change) < 0) AS packed
  JOIN orders ordered ON ordered.id = packed.order_id JOIN accounts account ON account.id = ordered.account_id
  LEFT JOIN recall_orders recalled ON recalled.order_id = ordered.id AND recalled.batch_id = ${batchId}`

/** A page of the orders with packs of a batch, and how many got a mail. */
export async function listBatchOrders(
  db: Database,
  { id, cursor }: { id: number; cursor?: string | undefined },
): Promise<{
  orders: RecallOrder[]
  next_cursor: string | null
  count: number
  told: number
  to_tell: number
}> {
  const found = await readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM ${ordersWith(id)} ${cursor ? sql`WHERE ordered.id < ${Number(cursor)}` : sql``}
    ORDER BY ordered.id DESC LIMIT ${pageSize + 1}`,
  )
  const counted = await readOne(db, counts, (columns) => sql`SELECT ${columns} FROM ${ordersWith(id)}`)
  const { page, next_cursor } = pageOf(found, ({ id }) => id)
  return {
    ...counted,
    orders: page.map(({ status, ...one }) => ({
      ...one,
      id: publicOrderId(one.id),
      status: orderStatusOf[status],
    })),
    next_cursor,
  }
}
