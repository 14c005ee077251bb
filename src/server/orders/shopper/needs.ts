import { type SQL, sql } from 'drizzle-orm'
import type { ParcelRef } from '#contract/admin/codes.ts'

/**
 * `(order_id, replacement_id, product_id, quantity)`: the packs of these parcels, without packs that were
 * refunded before packing.
 */
export const packsOf = (parcels: ParcelRef[]): SQL => sql`
  SELECT order_id, NULL::bigint AS replacement_id, product_id, quantity - (
    SELECT coalesce(sum(refund_line.quantity), 0) FROM refund_lines refund_line WHERE refund_line.order_item_id = order_items.id) AS quantity
  FROM order_items WHERE order_id = ANY (${numbersOf(parcels, 'order')})
  UNION ALL
  SELECT NULL, replacement_line.replacement_id, item.product_id, replacement_line.quantity
  FROM replacement_lines replacement_line JOIN order_items item ON item.id = replacement_line.order_item_id
  WHERE replacement_line.replacement_id = ANY (${numbersOf(parcels, 'replacement')})`

/**
 * `needs (order_id, replacement_id, stock_id, quantity)`: the stock that these parcels need, with kits by
 * their parts, without packs refunded before packing.
 */
export const needsOf = (parcels: ParcelRef[]): SQL => sql`
  needs AS (
    SELECT packed.order_id, packed.replacement_id, made.stock_id, sum(packed.quantity * made.amount)::int AS quantity
    FROM (${packsOf(parcels)}) AS packed
    JOIN product_stock made ON made.product_id = packed.product_id
    GROUP BY packed.order_id, packed.replacement_id, made.stock_id HAVING sum(packed.quantity) > 0
  )`

const numbersOf = (parcels: ParcelRef[], kind: ParcelRef['kind']): SQL => {
  const numbers = parcels.filter((one) => one.kind === kind).map(({ number }) => number)
  return sql`${sql.param(numbers)}::bigint[]`
}

/** Sorts in walking order: by place, items without a place last. */
export const alongShelf = sql`shelf.place NULLS LAST, name, stock_id`
