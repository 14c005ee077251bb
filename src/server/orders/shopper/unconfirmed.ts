import { type SQL, sql } from 'drizzle-orm'

/** Whether an order with cash on delivery waits to be confirmed. `ordered` is the alias of `orders`. */
export const isUnconfirmed = (ordered: SQL): SQL<boolean> => sql<boolean>`EXISTS (
  SELECT FROM cod_confirmations confirmation WHERE confirmation.order_id = ${ordered}.id AND confirmation.state = 'waiting')`
