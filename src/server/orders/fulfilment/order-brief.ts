import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderBrief } from '#contract/admin/order-brief.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import { paymentStatusOf } from '../../lifecycle/payments/payment-states.ts'
import { instantOf, type RowOf } from '../../platform/database/rows.ts'
import { orders, payments } from '../../platform/database/tables.ts'

const o = alias(orders, 'o')
const p = alias(payments, 'p')

/** Of `payments payment`: the refunds made or under way, including second payments, in paise. */
export const refundedPaise = sql<number>`(
  SELECT coalesce(sum(r.amount_paise), 0)::float8 FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'void')`

/** Of `orders ordered JOIN payments payment`: the columns of an order in a short list. */
export const briefRow = {
  id: o.id,
  created_at: instantOf(o.createdAt),
  status: o.status,
  payment: p.status,
  totalPaise: o.totalPaise,
  refundedPaise,
}

export const briefOf = (row: RowOf<typeof briefRow>): OrderBrief => ({
  id: publicOrderId(row.id),
  created_at: row.created_at,
  status: orderStatusOf[row.status],
  payment_status: paymentStatusOf[row.payment],
  total: toRupees(row.totalPaise),
  refunded: toRupees(row.refundedPaise),
})
