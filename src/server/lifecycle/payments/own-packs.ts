import { type SQL, sql } from 'drizzle-orm'
import type { ValueOrParam } from '../../platform/database/prepared-query.ts'
import { unpaidStates } from './payment-states.ts'
import { inStates } from './state-sql.ts'

/**
 * CTE `own (stock_id, packs)`: packs that unpaid payments of this account reserve, several rows per stock
 * row. A new payment releases them first, so they are available to this shopper. A null account gives no
 * rows. Most accounts have none, so the rows are not summed here.
 */
export const ownPacks = (accountId: ValueOrParam<number | null>): SQL => sql`
  own AS MATERIALIZED (
    SELECT s.stock_id, i.quantity * s.amount AS packs
    FROM payments p JOIN order_items i ON i.order_id = p.order_id JOIN product_stock s ON s.product_id = i.product_id
    WHERE p.account_id = ${accountId} AND p.is_reserved AND p.status ${inStates(unpaidStates)}
  )`
