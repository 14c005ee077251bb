import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toRupees } from '#contract/money.ts'
import { publicOrderId } from '#contract/orders.ts'
import type { Ticket } from '#contract/staff/tickets.ts'
import type { Database } from '../../machine/database/database.ts'
import { instantOf, readRows } from '../../machine/database/rows.ts'
import { orders, payments } from '../../machine/database/tables.ts'
import { orderStatusOf } from '../../selling/order-life/order-states.ts'
import { paymentStatusOf } from '../../selling/payment-life/payment-states.ts'

const o = alias(orders, 'o')
const p = alias(payments, 'p')

const row = {
  id: o.id,
  created_at: instantOf(o.createdAt),
  status: o.status,
  payment: p.status,
  totalPaise: o.totalPaise,
  refundedPaise: sql<number>`(SELECT coalesce(sum(r.amount_paise), 0)::float8 FROM refunds r WHERE r.payment_id = p.id)`,
}

/**
 * The newest orders of the account, or of the account with the address that was typed; the one that is asked about first.
 */
export async function ordersOf(
  db: Database,
  { accountId, email, orderId }: { accountId: number | null; email: string; orderId: number | null },
): Promise<Ticket['orders']> {
  const whose =
    accountId === null
      ? sql`(SELECT id FROM accounts WHERE lower(email) = lower(${email}))`
      : sql`${accountId}::bigint`
  const found = await readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE o.account_id = ${whose} AND o.status <> 'awaiting_payment' 
    ORDER BY o.id IS NOT DISTINCT FROM ${orderId} DESC, o.id DESC LIMIT 6`,
  )
  return found.map(({ id, status, payment, totalPaise, refundedPaise, created_at }) => ({
    id: publicOrderId(id),
    created_at,
    status: orderStatusOf[status],
    payment_status: paymentStatusOf[payment],
    total: toRupees(totalPaise),
    refunded: toRupees(refundedPaise),
  }))
}
