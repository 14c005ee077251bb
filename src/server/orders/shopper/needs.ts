import { type SQL, sql } from 'drizzle-orm'
import type { ParcelRef } from '#contract/admin/codes.ts'

/**
 * `(order_id, replacement_id, product_id, quantity)`: the packs of these parcels, without packs that were
 * refunded before packing.
 */
export const packsOf = (parcels: ParcelRef[]): SQL => sql`
  SELECT order_id, NULL::bigint AS replacement_id, product_id, quantity - (
    SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l WHERE l.order_item_id = order_items.id) AS quantity
  FROM order_items WHERE order_id = ANY (${numbersOf(parcels, 'order')})
  UNION ALL
  SELECT NULL, n.replacement_id, o.product_id, n.quantity
  FROM replacement_lines n JOIN order_items o ON o.id = n.order_item_id
  WHERE n.replacement_id = ANY (${numbersOf(parcels, 'replacement')})`

/**
 * `needs (order_id, replacement_id, stock_id, quantity)`: the stock that these parcels need, with kits by
 * their parts, without packs refunded before packing.
 */
export const needsOf = (parcels: ParcelRef[]): SQL => sql`
  needs AS (
    SELECT i.order_id, i.replacement_id, x.stock_id, sum(i.quantity * x.amount)::int AS quantity
    FROM (${packsOf(parcels)}) AS i
    JOIN product_stock x ON x.product_id = i.product_id
    GROUP BY i.order_id, i.replacement_id, x.stock_id HAVING sum(i.quantity) > 0
  )`

const numbersOf = (parcels: ParcelRef[], kind: ParcelRef['kind']): SQL => {
  const numbers = parcels.filter((one) => one.kind === kind).map(({ number }) => number)
  return sql`${sql.param(numbers)}::bigint[]`
}

/** Sorts in walking order: by place, items without a place last. */
export const alongShelf = sql`h.place NULLS LAST, name, stock_id`
