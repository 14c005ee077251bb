import { type SQL, sql } from 'drizzle-orm'
import type { ValueOrParam } from '../../platform/database/prepared-query.ts'
import { unpaidStates } from './payment-states.ts'
import { inStates } from './state-sql.ts'

/**
 * `own (stock_id, packs)`: what unpaid payments of this account reserve of rows of stock, of which one may come several times. A
 * new payment releases them first, so they are available to this shopper. Null gives no rows. Mostly there are none, so no
 * sum is prepared here, which would cost more than the rest.
 */
export const ownPacks = (accountId: ValueOrParam<number | null>): SQL => sql`
  own AS MATERIALIZED (
    SELECT s.stock_id, i.quantity * s.amount AS packs
    FROM payments p JOIN order_items i ON i.order_id = p.order_id JOIN product_stock s ON s.product_id = i.product_id
    WHERE p.account_id = ${accountId} AND p.is_reserved AND p.status ${inStates(unpaidStates)}
  )`
