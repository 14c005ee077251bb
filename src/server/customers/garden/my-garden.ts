import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Reply } from '#contract/endpoint.ts'
import type { getGarden } from '#contract/shop/garden.ts'
import type { Database } from '../../platform/database/database.ts'
import { gardenFeedings, gardenPlans, gardenReminders } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { photosOfGarden } from './photos-of-garden.ts'
import { planOf, presentPlan, requirePlan, todayInIndia } from './plan-store.ts'

export const gardenSavedMessage = 'This plan is now your garden. You will find it in your account.'
export const feedingSavedMessage = 'Noted. The next feed counts from today.'

/** Days for which a feeding affects the next one. */
const feedingDays = 120

export async function readGarden(db: Database, accountId: number): Promise<Reply<typeof getGarden>> {
  const [row, [asked]] = await Promise.all([
    planOf(db, accountId),
    db.select().from(gardenReminders).where(eq(gardenReminders.accountId, accountId)),
  ])
  return {
    plan: row && { ...presentPlan(row), token: row.token },
    feedings: row ? await feedingsOf(db, row.id) : [],
    photos: await photosOfGarden(db, accountId, row),
    reminders: asked !== undefined,
    today: todayInIndia(),
  }
}

async function feedingsOf(db: Database, planId: number) {
  const rows = await db
    .select()
    .from(gardenFeedings)
    .where(
      and(
        eq(gardenFeedings.planId, planId),
        gt(gardenFeedings.fedOn, sql`now() - make_interval(days => ${feedingDays})`),
      ),
    )
    .orderBy(desc(gardenFeedings.fedOn), gardenFeedings.pot)
  return rows.map(({ pot, fedOn }) => ({ pot, fed_on: fedOn }))
}

/**
 * Makes a plan the shopper's garden, which lives as long as the account.
 * @throws {ShopError} `not_found` for an unknown token, `not_allowed` for another account's garden.
 */
export async function savePlan(db: Database, accountId: number, token: string): Promise<void> {
  const row = await requirePlan(db, token)
  const saved = await db
    .update(gardenPlans)
    .set({ accountId, savedAt: sql`now()` })
    .where(and(eq(gardenPlans.id, row.id), sql`(account_id IS NULL OR account_id = ${accountId})`))
    .returning({ id: gardenPlans.id })
  if (saved.length > 0) return
  throw shopError(errorMessage('garden', 'ofAnother'))
}

/**
 * Records that pots were fed today.
 * @throws {ShopError} `not_found` when the shopper has no garden.
 */
export async function feedPots(db: Database, accountId: number, pots: number[]): Promise<void> {
  const row = await planOf(db, accountId)
  if (!row) throw shopError(errorMessage('garden', 'none'))
  const fedOn = todayInIndia()
  await db
    .insert(gardenFeedings)
    .values([...new Set(pots)].map((pot) => ({ planId: row.id, pot, fedOn })))
    .onConflictDoNothing()
}

/** Starts or stops reminders. Idempotent; a restart creates a new link. */
export async function setReminders(db: Database, accountId: number, wanted: boolean): Promise<string> {
  if (!wanted) {
    await db.delete(gardenReminders).where(eq(gardenReminders.accountId, accountId))
    return 'We will send you no more reminders.'
  }
  await db.insert(gardenReminders).values({ accountId }).onConflictDoNothing()
  return 'We will write to you once a week, when there is something to do.'
}
