import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readChanges, writeChanges } from '#shared/garden/changes.ts'
import type { Database } from '../../platform/database/database.ts'
import { gardenPlans } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { noteLeftPots } from './photos-of-garden.ts'
import { requirePlan } from './plan-store.ts'

export const changesKept = 'Your changes are kept.'

/** Stores the changes of a plan after parsing and writing them, so that nothing else is stored. */
export async function changePlan(db: NodePgDatabase, token: string, given: string): Promise<void> {
  const changes = writeChanges(readChanges(new URLSearchParams(given)))
  await inTransaction(db, async (tx) => {
    const row = await requirePlan(tx, token)
    await tx.update(gardenPlans).set({ changes }).where(eq(gardenPlans.id, row.id))
    await noteLeftPots(tx, { ...row, changes })
  })
}

/** @throws {ShopError} `not_found` for an unknown token. */
export async function noteListCarted(db: Database, token: string): Promise<void> {
  const { id } = await requirePlan(db, token)
  await db
    .update(gardenPlans)
    .set({ cartedAt: sql`now()` })
    .where(and(eq(gardenPlans.id, id), isNull(gardenPlans.cartedAt)))
}
