import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { readSettings } from '../../machine/database/read-settings.ts'
import { subscribers } from '../../machine/database/tables.ts'

/** Erases what is left of ended subscriptions after the time that the privacy notice names. */
export async function forgetEndedSubscriptions(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const oldest = sql`now() - make_interval(months => ${retention.messageMonths})`
  await db.delete(subscribers).where(lt(subscribers.unsubscribedAt, oldest))
}
