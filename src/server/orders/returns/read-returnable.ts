import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { earlierTerms } from '../../checkout/quote/order-terms.ts'
import { openReturns } from '../../lifecycle/returns/return-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, listOf, readFirst } from '../../platform/database/rows.ts'
import { orderItems, orders, products } from '../../platform/database/tables.ts'
import { liveReplaced } from '../replacements/make-replacement.ts'

const o = alias(orders, 'o')
const i = alias(orderItems, 'i')

const deliveredAt = sql`(SELECT min(h.created_at) FROM order_history h WHERE h.order_id = o.id AND h.status = 'delivered')`

/** Of `orders ordered`: the last day of the guarantee, in India; null before delivery. */
export const guaranteeEnds = sql<string | null>`(
  (${deliveredAt} AT TIME ZONE 'Asia/Kolkata')::date + coalesce((o.terms ->> 'returnDays')::int, ${earlierTerms.returnDays}))::text`

export const today = sql<string>`(now() AT TIME ZONE 'Asia/Kolkata')::date::text`

const itemJson = jsonOf({
  id: i.id,
  productId: i.productId,
  name: i.productName,
  quantity: i.quantity,
  imageUrl: alias(products, 'g').imageUrl,
  refunded: sql<number>`(SELECT coalesce(sum(r.quantity), 0)::int FROM refund_lines r WHERE r.order_item_id = i.id)`,
  replaced: liveReplaced,
  asked: sql<number>`(
    SELECT coalesce(sum(n.quantity), 0)::int FROM return_lines n JOIN returns t ON t.id = n.return_id
    WHERE n.order_item_id = i.id AND t.status = ANY (${sql.param(openReturns)}::text[]))`,
})

const returnable = {
  id: o.id,
  accountId: o.accountId,
  status: o.status,
  until: guaranteeEnds,
  today,
  items: listOf(itemJson, {
    from: sql`order_items i JOIN products g ON g.id = i.product_id WHERE i.order_id = o.id`,
    order: sql`i.id`,
  }),
}

/** The data that decides about returns of an order; null for an unknown order. */
export const readReturnable = (db: Database, orderId: number) =>
  readFirst(db, returnable, (columns) => sql`SELECT ${columns} FROM orders o WHERE o.id = ${orderId}`)
