import { sql } from 'drizzle-orm'

/** Of `payments p`: its money came, whether or not it went back since. */
export const isBought = sql`p.status IN ('paid', 'refund_due', 'refunded')`
