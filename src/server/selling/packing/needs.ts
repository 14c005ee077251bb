import { type SQL, sql } from 'drizzle-orm'

/**
 * `needs (order_id, stock_id, quantity)`: the stock that the parcels of these orders need, kits by their
 * parts, without packs that were refunded before packing.
 */
export const needsOf = (orderIds: SQL): SQL => sql`
  needs AS (
    SELECT i.order_id, x.stock_id, sum(i.quantity - i.refunded)::int AS quantity
    FROM (
      SELECT order_id, product_id, quantity, (
        SELECT coalesce(sum(l.quantity), 0)::int FROM refund_lines l WHERE l.order_item_id = order_items.id) AS refunded
      FROM order_items WHERE order_id = ANY (${orderIds})) AS i
    JOIN product_stock x ON x.product_id = i.product_id
    GROUP BY i.order_id, x.stock_id HAVING sum(i.quantity - i.refunded) > 0
  )`

/** In walking order: by place, without a place at the end. */
export const alongShelf = sql`h.place NULLS LAST, name, stock_id`
