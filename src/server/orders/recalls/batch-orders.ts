import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RecallOrder } from '#contract/admin/recalls.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { orders } from '../../platform/database/tables.ts'

const o = alias(orders, 'o')

const row = {
  id: o.id,
  status: o.status,
  packs: sql<number>`g.packs`,
  is_told: sql<boolean>`r.order_id IS NOT NULL`,
  is_erased: sql<boolean>`a.email = ''`,
}

/** How many buyers of these orders have no recall mail yet. */
export const toNotify = sql<number>`(count(*) FILTER (WHERE r.order_id IS NULL AND a.email <> ''))::int`

const counts = {
  count: sql<number>`count(*)::int`,
  told: sql<number>`count(r.order_id)::int`,
  to_tell: toNotify,
}

/**
 * Orders `ordered` with packs `packed` of a batch, their accounts `account`, and the `recalled` row of their
 * mail. Returned packs have no known batch, so an order counts until all of its packs came back. One mail too
 * many does no harm.
 */
export const ordersWith = (batchId: number | SQL) => sql`(
    SELECT m.order_id, -sum(m.batch_change) FILTER (WHERE m.batch_id = ${batchId} AND m.kind = 'packed')::int AS packs
    FROM stock_movements m JOIN batches b ON b.id = m.batch_id
    WHERE m.order_id IN (SELECT order_id FROM stock_movements WHERE batch_id = ${batchId} AND kind = 'packed')
      AND b.stock_id = (SELECT stock_id FROM batches WHERE id = ${batchId}) AND m.kind <> 'kept_off'
    GROUP BY m.order_id HAVING sum(m.batch_change) < 0) AS g
  JOIN orders o ON o.id = g.order_id JOIN accounts a ON a.id = o.account_id
  LEFT JOIN recall_orders r ON r.order_id = o.id AND r.batch_id = ${batchId}`

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
    SELECT ${columns} FROM ${ordersWith(id)} ${cursor ? sql`WHERE o.id < ${Number(cursor)}` : sql``}
    ORDER BY o.id DESC LIMIT ${pageSize + 1}`,
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
