import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { listCustomerOrders } from '#contract/admin/customers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { briefOf, briefRowOf } from '../../orders/fulfilment/order-brief.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/page-of.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { accounts } from '../../platform/database/tables.ts'
import { isCustomer } from './erased-account.ts'
import { customerNotFound } from './read-customer.ts'

const pageSize = 20

const account = alias(accounts, 'account')

const row = {
  ...briefRowOf({ order: 'o', payment: 'p' }),
  items_count: sql<number>`(SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i WHERE i.order_id = o.id)`,
}

/**
 * Reads a customer's orders, newest first, without attempts that were never paid.
 * @throws {ShopError} `not_found`
 */
export async function ordersOfCustomer(
  db: Database,
  id: number,
  cursor: string | undefined,
): Promise<Reply<typeof listCustomerOrders>> {
  const isThere = await readFirst(
    db,
    { id: account.id },
    (columns) => sql`SELECT ${columns} FROM accounts account WHERE account.id = ${id} AND ${isCustomer}`,
  )
  if (!isThere) throw customerNotFound()
  const after = cursor ? sql`AND o.id < ${Number(cursor)}` : sql``
  const rows = await readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE o.account_id = ${id} AND o.status <> 'awaiting_payment' ${after} ORDER BY o.id DESC LIMIT ${pageSize + 1}`,
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id, pageSize)
  return {
    orders: page.map(({ items_count, ...one }) => ({ ...briefOf(one), items_count })),
    next_cursor,
  }
}
