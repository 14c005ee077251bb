import { and, isNull, lt, sql } from 'drizzle-orm'
import { settings } from '#contract/settings.ts'
import type { Database } from '../../machine/database/database.ts'
import { contactMessages, gardenPlans, subscribers } from '../../machine/database/tables.ts'

/** Erases what visitors wrote, and what is left of ended subscriptions, after the time that the privacy notice names. */
export async function forgetOldMessages(db: Database): Promise<void> {
  const oldest = sql`now() - make_interval(months => ${settings.retention.messageMonths})`
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, oldest))
  // A plan that somebody keeps as their garden goes with the account.
  await db.delete(gardenPlans).where(and(lt(gardenPlans.createdAt, oldest), isNull(gardenPlans.accountId)))
  await db.delete(subscribers).where(lt(subscribers.unsubscribedAt, oldest))
}
