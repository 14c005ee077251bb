import { sql } from 'drizzle-orm'

/** Of `payments p`: its money came, whether or not it went back since. */
export const isBought = sql`p.status IN ('paid', 'refund_due', 'refunded')`

/** Of `payments p`: what of it went back or is on its way back, in paise. */
export const refundedPaise = sql<number>`((SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id)
  + p.refunded_elsewhere_paise)::float8`
