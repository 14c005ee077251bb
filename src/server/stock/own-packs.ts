import { type SQL, sql } from 'drizzle-orm'

/**
 * `(product_id, packs)`: what unpaid payments of this account hold of the shelf. Starting another payment gives these
 * back first, so to this shopper they are available.
 */
export const ownPacks = (accountId: number | null): SQL => sql`
  SELECT i.product_id, sum(i.quantity)::int AS packs
  FROM payments p JOIN order_items i ON i.order_id = p.order_id
  WHERE p.account_id = ${accountId} AND p.is_reserved AND p.status IN ('starting', 'open', 'failed')
  GROUP BY i.product_id`
