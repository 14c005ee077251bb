import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SamplePlan, SampleThing } from '#contract/admin/sample.ts'
import { changeSettings } from '../../content/settings/edit-settings.ts'
import { lockStored } from '../../content/settings/read-settings.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { sampleRemoval, sampleRows } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { keyOf, planRemoval } from './plan-removal.ts'
import { takeAway } from './remove-rows.ts'
import { withoutSampleClaims, withoutSampleLines } from './sample-claims.ts'

interface RemovalInput {
  seen: string
  takes: string[]
}

/**
 * Removes the sample in one transaction; the rest belongs to the owner from then on. A repetition does
 * nothing.
 * @throws {ShopError} `sample_in_payment`, `sample_changed` with the present plan.
 */
export async function removeSample(
  db: NodePgDatabase,
  actor: StaffActor,
  { seen, takes }: RemovalInput,
): Promise<SamplePlan> {
  const before = await planRemoval(db)
  if (before.removed_at !== null) return before
  await change(db, actor, async (tx, recordAudit) => {
    await lockProducts(tx)
    const plan = await planRemoval(tx)
    if (plan.removed_at !== null) return recordAudit(entryOf([], 'sample_kept_away'))
    if (plan.seen !== seen) {
      throw new ShopError('sample_changed', 'Something changed meanwhile. Please look at the plan again.', {
        extra: { plan },
      })
    }
    if (plan.open_payments > 0) {
      throw new ShopError(
        'sample_in_payment',
        'Somebody is paying for goods of the sample now. Please try again in some minutes.',
      )
    }
    const { things } = await planRemoval(tx, takes)
    await takeAway(tx, things)
    const { settings } = await lockStored(tx)
    await changeSettings(tx, actor, {
      front: { quotations: 'hidden' },
      ...withoutSampleClaims(settings),
      ...withoutSampleLines(settings),
      ...(settings.look.logo === 'drawn' && { look: { logo: 'name' } }),
    })
    await tx.delete(sampleRows)
    await tx.insert(sampleRemoval).values({ staffId: actor.staffId })
    await recordAudit(entryOf(things, 'sample_removed'))
  })
  return planRemoval(db)
}

/** Blocks new payments for sample goods until this ends, and waits for begun ones. */
async function lockProducts(tx: Database): Promise<void> {
  await tx.execute(sql`LOCK TABLE sample_rows IN SHARE ROW EXCLUSIVE MODE`)
  await tx.execute(
    sql`SELECT 1 FROM stock WHERE product_id IN (SELECT row_id FROM sample_rows WHERE kind = 'product')
      OR part_id IN (SELECT row_id FROM sample_rows WHERE kind = 'part') ORDER BY id FOR UPDATE`,
  )
  await tx.execute(
    sql`SELECT 1 FROM products WHERE id IN (SELECT row_id FROM sample_rows WHERE kind = 'product') ORDER BY id FOR UPDATE`,
  )
}

const entryOf = (things: SampleThing[], action: string) => ({
  action,
  entity: { kind: 'sample', id: 'all' },
  after: {
    gone: things.filter(({ fate }) => fate === 'goes').map(keyOf),
    hidden: things.filter(({ fate }) => fate === 'hidden').map(keyOf),
    kept: things.filter(({ fate }) => fate === 'stays' || fate === 'asks').map(keyOf),
  },
})
