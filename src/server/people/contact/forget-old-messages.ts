import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { readSettings } from '../../machine/database/read-settings.ts'
import { contactMessages } from '../../machine/database/tables.ts'

/** Deletes messages after the time that the privacy notice names. */
export async function forgetOldMessages(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const oldest = sql`now() - make_interval(months => ${retention.messageMonths})`
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, oldest))
}
