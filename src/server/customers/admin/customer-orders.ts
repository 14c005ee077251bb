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
  ...briefRowOf({ order: 'ordered', payment: 'payment' }),
  items_count: sql<number>`(SELECT coalesce(sum(item.quantity), 0)::int FROM order_items item WHERE item.order_id = ordered.id)`,
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
  const after = cursor ? sql`AND ordered.id < ${Number(cursor)}` : sql``
  const rows = await readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id
    WHERE ordered.account_id = ${id} AND ordered.status <> 'awaiting_payment' ${after} ORDER BY ordered.id DESC LIMIT ${pageSize + 1}`,
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id, pageSize)
  return {
    orders: page.map(({ items_count, ...one }) => ({ ...briefOf(one), items_count })),
    next_cursor,
  }
}
