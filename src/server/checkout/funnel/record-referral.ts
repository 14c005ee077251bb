import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** Records that the buyer of an order came from the session of an agent. Skips an ended or unknown session. */
export const recordReferral = (tx: Database, orderId: number, referral: string): Promise<unknown> =>
  tx.execute(sql`
    INSERT INTO agent_orders (order_id, platform_id, session_id)
    SELECT ${orderId}, session.platform_id, session.id FROM agent_sessions session
    WHERE session.referral = ${referral} AND session.canceled_at IS NULL AND session.expires_at > now()
    ON CONFLICT (order_id) DO NOTHING`)
