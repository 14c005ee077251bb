import { eq } from 'drizzle-orm'
import { readChanges, writeChanges } from '#contract/garden/changes.ts'
import type { Database } from '../../machine/database/database.ts'
import { gardenPlans } from '../../machine/database/tables.ts'
import { requirePlan } from './plan-store.ts'

export const changesKept = 'Your changes are kept.'

/** Keeps the changes of a plan, read and written anew, so that nothing else is stored. */
export async function changePlan(db: Database, token: string, changes: string): Promise<void> {
  const { id } = await requirePlan(db, token)
  const read = writeChanges(readChanges(new URLSearchParams(changes)))
  await db.update(gardenPlans).set({ changes: read }).where(eq(gardenPlans.id, id))
}
