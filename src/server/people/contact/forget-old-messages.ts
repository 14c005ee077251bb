import { lt, sql } from 'drizzle-orm'
import { settings } from '#contract/settings.ts'
import type { Database } from '../../machine/database/database.ts'
import { contactMessages } from '../../machine/database/tables.ts'

/** Erases messages after the time that the privacy notice names. */
export async function forgetOldMessages(db: Database): Promise<void> {
  const oldest = sql`now() - make_interval(months => ${settings.retention.messageMonths})`
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, oldest))
}
