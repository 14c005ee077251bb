import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { earlierTerms } from '../../checkout/quote/order-terms.ts'
import { openReturns } from '../../lifecycle/returns/return-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, listOf, readFirst } from '../../platform/database/rows.ts'
import { orderItems, orders, products } from '../../platform/database/tables.ts'
import { activeReplacedPacks } from '../replacements/make-replacement.ts'

const ordered = alias(orders, 'ordered')
const item = alias(orderItems, 'item')

const deliveredAt = (order: SQL): SQL => sql`(
  SELECT min(entry.created_at) FROM order_history entry WHERE entry.order_id = ${order}.id AND entry.status = 'delivered')`

/** Last day of an order's guarantee in India, '2026-12-01'; null before delivery. `order` is an alias of `orders`. */
export const guaranteeEnds = (order: SQL): SQL<string | null> => sql<string | null>`(
  (${deliveredAt(order)} AT TIME ZONE 'Asia/Kolkata')::date + coalesce((${order}.terms ->> 'returnDays')::int, ${earlierTerms.returnDays}))::text`

export const today = sql<string>`(now() AT TIME ZONE 'Asia/Kolkata')::date::text`

const itemJson = jsonOf({
  id: item.id,
  productId: item.productId,
  name: item.productName,
  quantity: item.quantity,
  imageUrl: alias(products, 'product').imageUrl,
  refunded: sql<number>`(SELECT coalesce(sum(refund_line.quantity), 0)::int FROM refund_lines refund_line WHERE refund_line.order_item_id = item.id)`,
  replaced: activeReplacedPacks,
  asked: sql<number>`(
    SELECT coalesce(sum(return_line.quantity), 0)::int FROM return_lines return_line JOIN returns returned ON returned.id = return_line.return_id
    WHERE return_line.order_item_id = item.id AND returned.status = ANY (${sql.param(openReturns)}::text[]))`,
})

const returnable = {
  id: ordered.id,
  accountId: ordered.accountId,
  status: ordered.status,
  until: guaranteeEnds(sql`ordered`),
  today,
  items: listOf(itemJson, {
    from: sql`order_items item JOIN products product ON product.id = item.product_id WHERE item.order_id = ordered.id`,
    order: sql`item.id`,
  }),
}

/** The data that decides about returns of an order; null for an unknown order. */
export const readReturnable = (db: Database, orderId: number) =>
  readFirst(
    db,
    returnable,
    (columns) => sql`SELECT ${columns} FROM orders ordered WHERE ordered.id = ${orderId}`,
  )
