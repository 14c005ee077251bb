import { type SQL, sql } from 'drizzle-orm'

/** Of `refunds`: a person paid it in another way, so the provider has not made it. */
export const isSettledByHand: SQL = sql`EXISTS (SELECT 1 FROM refund_settlements s WHERE s.refund_id = refunds.id)`
