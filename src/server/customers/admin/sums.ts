import { type SQL, sql } from 'drizzle-orm'

/**
 * Matches a payment whose money arrived, even if it was refunded since.
 * @param payment the alias of `payments`.
 */
export const isBought = (payment: SQL): SQL => sql`${payment}.status IN ('paid', 'refund_due', 'refunded')`
