import { and, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { readSettings } from '../../machine/database/read-settings.ts'
import { gardenPlans } from '../../machine/database/tables.ts'

/** Erases plans after the time that the privacy notice names; one that somebody keeps as their garden goes with the account. */
export async function forgetOldPlans(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const oldest = sql`now() - make_interval(months => ${retention.messageMonths})`
  await db.delete(gardenPlans).where(and(lt(gardenPlans.createdAt, oldest), isNull(gardenPlans.accountId)))
}
