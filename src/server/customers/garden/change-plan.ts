import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readChanges, writeChanges } from '#shared/garden/changes.ts'
import type { Database } from '../../platform/database/database.ts'
import { gardenPlans } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { markRemovedPots } from './photos-of-garden.ts'
import { requirePlan } from './plan-store.ts'

export const changesSavedMessage = 'Your changes are kept.'

/** Stores the changes of a plan. Parsing and rewriting removes any other text. */
export async function changePlan(db: NodePgDatabase, token: string, query: string): Promise<void> {
  const changes = writeChanges(readChanges(new URLSearchParams(query)))
  await inTransaction(db, async (tx) => {
    const row = await requirePlan(tx, token)
    await tx.update(gardenPlans).set({ changes }).where(eq(gardenPlans.id, row.id))
    await markRemovedPots(tx, { ...row, changes })
  })
}

/**
 * Records that the shopping list of a plan was put into a cart.
 * @throws {ShopError} `not_found` for an unknown token.
 */
export async function recordListCarted(db: Database, token: string): Promise<void> {
  const { id } = await requirePlan(db, token)
  await db
    .update(gardenPlans)
    .set({ cartedAt: sql`now()` })
    .where(and(eq(gardenPlans.id, id), isNull(gardenPlans.cartedAt)))
}
