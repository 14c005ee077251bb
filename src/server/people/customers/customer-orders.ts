import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toRupees } from '#contract/money.ts'
import { publicOrderId } from '#contract/orders.ts'
import type { listCustomerOrders } from '#contract/staff/customers.ts'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import type { Database } from '../../machine/database/database.ts'
import { instantOf, readFirst, readRows } from '../../machine/database/rows.ts'
import { accounts, orders, payments } from '../../machine/database/tables.ts'
import { orderStatusOf } from '../../selling/order-life/order-states.ts'
import { paymentStatusOf } from '../../selling/payment-life/payment-states.ts'
import { isCustomer } from './erased-account.ts'
import { noCustomer } from './read-customer.ts'
import { refundedPaise } from './sums.ts'

const pageSize = 20

const a = alias(accounts, 'a')
const o = alias(orders, 'o')
const p = alias(payments, 'p')

const row = {
  id: o.id,
  created_at: instantOf(o.createdAt),
  status: o.status,
  payment: p.status,
  totalPaise: o.totalPaise,
  refundedPaise,
  items_count: sql<number>`(SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i WHERE i.order_id = o.id)`,
}

/**
 * The orders of a customer, the newest first; attempts that were never paid are in no list.
 * @throws {ShopError} `not_found`
 */
export async function ordersOfCustomer(
  db: Database,
  id: number,
  cursor: string | undefined,
): Promise<StaffReply<typeof listCustomerOrders>> {
  const isThere = await readFirst(
    db,
    { id: a.id },
    (columns) => sql`SELECT ${columns} FROM accounts a WHERE a.id = ${id} AND ${isCustomer}`,
  )
  if (!isThere) throw noCustomer()
  const after = cursor ? sql`AND o.id < ${Number(cursor)}` : sql``
  const rows = await readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE o.account_id = ${id} AND o.status <> 'awaiting_payment' ${after} ORDER BY o.id DESC LIMIT ${pageSize + 1}`,
  )
  const page = rows.slice(0, pageSize)
  return {
    orders: page.map(({ id: number, status, payment, totalPaise, refundedPaise: back, ...one }) => ({
      ...one,
      id: publicOrderId(number),
      status: orderStatusOf[status],
      payment_status: paymentStatusOf[payment],
      total: toRupees(totalPaise),
      refunded: toRupees(back),
    })),
    next_cursor: rows.length > pageSize ? String(page.at(-1)?.id) : null,
  }
}
