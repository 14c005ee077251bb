import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { forgetAnswers } from './session-store.ts'

/** Days for which an ended session still answers that it ended. */
const sessionDays = 7
const keyHours = 48
const signatureDays = 90
const countDays = 60
const platformDays = 60

const hasEnded = sql`(session.expires_at <= now() OR session.canceled_at IS NOT NULL OR EXISTS (
  SELECT FROM agent_orders referred JOIN order_history entry ON entry.order_id = referred.order_id AND entry.status = 'processing'
  WHERE referred.session_id = session.id))`

/**
 * Deletes the buyers' data of ended sessions, also in kept answers, and later the sessions. Deletes idempotency keys,
 * signatures, counts and platforms after their time. Idempotent.
 */
export async function endSessions(db: Database): Promise<void> {
  await forgetAnswers(
    db,
    sql`(request.session_id IS NULL OR NOT EXISTS (
      SELECT FROM agent_sessions session WHERE session.id = request.session_id AND NOT ${hasEnded}))`,
  )
  await db.execute(
    sql`UPDATE agent_sessions session SET personal = NULL WHERE session.personal IS NOT NULL AND ${hasEnded}`,
  )
  await db.execute(
    sql`DELETE FROM agent_sessions WHERE expires_at < now() - make_interval(days => ${sessionDays})`,
  )
  await db.execute(
    sql`DELETE FROM agent_requests WHERE created_at < now() - make_interval(hours => ${keyHours})`,
  )
  await db.execute(
    sql`DELETE FROM agent_signatures WHERE seen_at < now() - make_interval(days => ${signatureDays})`,
  )
  await db.execute(sql`DELETE FROM agent_counts WHERE day < india_today() - ${countDays}::int`)
  await db.execute(sql`
    DELETE FROM agent_platforms platform WHERE platform.expires_at < now() - make_interval(days => ${platformDays})
      AND NOT EXISTS (SELECT FROM agent_sessions session WHERE session.platform_id = platform.id)
      AND NOT EXISTS (SELECT FROM agent_orders referred WHERE referred.platform_id = platform.id)`)
}
