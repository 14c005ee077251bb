import { type SQL, sql } from 'drizzle-orm'
import type { ValueOrParam } from '../../platform/database/prepared-query.ts'
import { unpaidStates } from './payment-states.ts'
import { inStates } from './state-sql.ts'

/**
 * CTE `own (stock_id, packs)`: packs that unpaid payments of this account in the shop reserve, several rows per stock
 * row. A new payment releases them first, so they are available to this shopper. A null account gives no
 * rows. Most accounts have none, so the rows are not summed here.
 */
export const ownPacks = (accountId: ValueOrParam<number | null>): SQL => sql`
  own AS MATERIALIZED (
    SELECT product_stock.stock_id, item.quantity * product_stock.amount AS packs
    FROM payments payment JOIN order_items item ON item.order_id = payment.order_id
    JOIN product_stock ON product_stock.product_id = item.product_id
    WHERE payment.account_id = ${accountId} AND payment.kind = 'checkout' AND payment.is_reserved AND payment.status ${inStates(unpaidStates)}
  )`
