import { lt, sql } from 'drizzle-orm'
import { settings } from '#contract/settings.ts'
import type { Database } from '../../machine/database/database.ts'
import { gardenPlans } from '../../machine/database/tables.ts'

/** Erases answers of the garden planner after the time that the privacy notice names. */
export async function forgetOldPlans(db: Database): Promise<void> {
  const oldest = sql`now() - make_interval(months => ${settings.retention.messageMonths})`
  await db.delete(gardenPlans).where(lt(gardenPlans.createdAt, oldest))
}
