import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { gardenPlans } from '../../machine/database/tables.ts'
import { requirePlan } from './plan-store.ts'

/** @throws {ShopError} `not_found` for an unknown token. */
export async function noteListCarted(db: Database, token: string): Promise<void> {
  const { id } = await requirePlan(db, token)
  await db
    .update(gardenPlans)
    .set({ cartedAt: sql`now()` })
    .where(and(eq(gardenPlans.id, id), isNull(gardenPlans.cartedAt)))
}
