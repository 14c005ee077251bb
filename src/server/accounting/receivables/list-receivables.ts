import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { listReceivables, ReceivableView } from '#contract/admin/receivables.ts'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { type OrderState, orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { payments } from '../../platform/database/tables.ts'

const payment = alias(payments, 'payment')

const today = sql`day_in_india(now())`

/** Of `payments payment`; an index has those that are due. */
const conditions: Record<ReceivableView, SQL> = {
  overdue: sql`payment.status = 'due' AND payment.due_on < ${today}`,
  due: sql`payment.status = 'due' AND payment.due_on >= ${today}`,
}

const listed = {
  id: payment.id,
  orderId: payment.orderId,
  status: sql<OrderState>`ordered.status`,
  customer: sql<number | null>`CASE WHEN account.email <> '' THEN account.id END::float8`,
  name: sql<string>`coalesce(ordered.buyer_legal_name, account.full_name)`,
  amountPaise: payment.amountPaise,
  due_on: sql<string>`payment.due_on::text`,
  days: sql<number>`${today} - payment.due_on`,
}

/** A page of orders that are paid later, the longest due first. */
export async function findReceivables(
  db: Database,
  { view, cursor }: { view: ReceivableView; cursor?: string | undefined },
): Promise<Reply<typeof listReceivables>> {
  const [day, id] = cursor?.split('_') ?? []
  const isLater = day ? sql`(payment.due_on, payment.id) > (${day}::date, ${Number(id)}::bigint)` : sql`true`
  const rows = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id
      JOIN accounts account ON account.id = payment.account_id
    WHERE ${conditions[view]} AND ${isLater} ORDER BY payment.due_on, payment.id LIMIT ${pageSize + 1}`,
  )
  const { page, next_cursor } = pageOf(rows, (last) => `${last.due_on}_${last.id}`)
  const { count, totalPaise } = await readOne(
    db,
    {
      count: sql<number>`count(*)::int`,
      totalPaise: sql<number>`coalesce(sum(payment.amount_paise), 0)::float8`,
    },
    (columns) => sql`SELECT ${columns} FROM payments payment WHERE ${conditions[view]}`,
  )
  return {
    receivables: page.map(({ orderId, status, amountPaise, ...row }) => ({
      ...row,
      order: publicOrderId(orderId),
      order_status: orderStatusOf[status],
      amount: toRupees(amountPaise),
    })),
    count,
    total: toRupees(totalPaise),
    next_cursor,
  }
}

/** The number of orders in a view for the counter of Today, up to 1,000. */
export async function countReceivables(db: Database, view: ReceivableView): Promise<number> {
  const { count } = await readOne(
    db,
    { count: sql<number>`count(*)::int` },
    (columns) => sql`
    SELECT ${columns} FROM (SELECT FROM payments payment WHERE ${conditions[view]} LIMIT 1000) AS found`,
  )
  return count
}
