import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { readChanges } from '#shared/garden/changes.ts'
import { dayInIndia, isoOf, readDay } from '#shared/garden/days.ts'
import { makePlan, type PlanRequest } from '#shared/garden/plan.ts'
import type { SavedPlan } from '#shared/garden/saved-plan.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { gardenPlans } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

export type GardenPlanRow = typeof gardenPlans.$inferSelect

export async function findPlan(db: Database, token: string): Promise<GardenPlanRow | null> {
  const [row] = await db.select().from(gardenPlans).where(eq(gardenPlans.token, token))
  return row ?? null
}

export async function findPlanRow(db: Database, id: number): Promise<GardenPlanRow | null> {
  const [row] = await db.select().from(gardenPlans).where(eq(gardenPlans.id, id))
  return row ?? null
}

/** The plan that the shopper saved last. */
export async function planOf(db: Database, accountId: number): Promise<GardenPlanRow | null> {
  const [row] = await db
    .select()
    .from(gardenPlans)
    .where(eq(gardenPlans.accountId, accountId))
    .orderBy(desc(gardenPlans.savedAt))
    .limit(1)
  return row ?? null
}

/** @throws {ShopError} `not_found` for an unknown token, or a deleted plan. */
export async function requirePlan(db: Database, token: string): Promise<GardenPlanRow> {
  const row = await findPlan(db, token)
  if (!row) throw new ShopError('not_found', 'There is no such garden plan.')
  return row
}

export const todayInIndia = (): string => isoOf(dayInIndia(new Date()))

export const presentPlan = (row: GardenPlanRow): SavedPlan => ({
  answers: answersOf(row),
  changes: row.changes,
  starts_on: row.startsOn,
  today: todayInIndia(),
})

const answersOf = ({
  space,
  grow,
  experience,
  specificPlants,
  seeds,
  fertilizer,
  mixes,
  pots,
  guidance,
}: GardenPlanRow) => ({
  space,
  grow,
  experience,
  specific_plants: specificPlants,
  seeds,
  fertilizer,
  mixes,
  pots,
  guidance,
})

/** The planner's input for a row; `changes` may replace the stored ones. */
export function requestOf(row: GardenPlanRow, changes = row.changes): PlanRequest {
  const start = readDay(row.startsOn)
  if (start === null) throw new Error(`Garden plan ${row.id} starts on no day.`)
  return { answers: answersOf(row), changes: readChanges(new URLSearchParams(changes)), start }
}

/** The number of pots of a plan; pots are numbered from 1. */
export const potsOf = (row: GardenPlanRow): number => makePlan(requestOf(row)).household.pots.length

export const planPath = (token: string): string => `/gardenplan/${token}`

/** Deletes plans after the time in the privacy notice; a garden is deleted with its account. */
export async function forgetOldPlans(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const oldest = sql`now() - make_interval(months => ${retention.messageMonths})`
  await db.delete(gardenPlans).where(and(lt(gardenPlans.createdAt, oldest), isNull(gardenPlans.accountId)))
}
