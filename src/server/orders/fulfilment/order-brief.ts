import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderBrief } from '#contract/admin/order-brief.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import { paymentStatusOf } from '../../lifecycle/payments/payment-states.ts'
import { instantOf, type RowOf } from '../../platform/database/rows.ts'
import { orders, payments } from '../../platform/database/tables.ts'

/** Refunds of a payment made or under way, including second payments, in paise. `payment` is an alias of `payments`. */
export const refundedPaiseOf = (payment: string): SQL<number> => sql<number>`(
  SELECT coalesce(sum(refund.amount_paise), 0)::float8 FROM refunds refund WHERE refund.payment_id = ${sql.raw(payment)}.id AND refund.status <> 'void')`

/** Columns of an order in a short list, under aliases of `orders` and `payments`. */
export function briefRowOf(aliases: { order: string; payment: string }) {
  const ordered = alias(orders, aliases.order)
  return {
    id: ordered.id,
    created_at: instantOf(ordered.createdAt),
    status: ordered.status,
    payment: alias(payments, aliases.payment).status,
    totalPaise: ordered.totalPaise,
    refundedPaise: refundedPaiseOf(aliases.payment),
  }
}

export const briefOf = (row: RowOf<ReturnType<typeof briefRowOf>>): OrderBrief => ({
  id: publicOrderId(row.id),
  created_at: row.created_at,
  status: orderStatusOf[row.status],
  payment_status: paymentStatusOf[row.payment],
  total: toRupees(row.totalPaise),
  refunded: toRupees(row.refundedPaise),
})
