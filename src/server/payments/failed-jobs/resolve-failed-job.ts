import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Actor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { decidedUnder } from './find-failed-jobs.ts'
import { lockOpenFailedJob } from './lock-failed-job.ts'

/**
 * Closes a failed job that a person has settled in another way.
 * @throws {ShopError} `not_found`, `decide_elsewhere` for a job that is decided on another screen.
 */
export const resolveFailedJob = (
  db: NodePgDatabase,
  actor: Actor,
  id: number,
  reason: string,
): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    const before = await lockOpenFailedJob(tx, id)
    await assertNotDecidable(tx, id)
    if (before.kind === 'webhook') await markEventProcessed(tx, before.reference)
    await tx.execute(sql`UPDATE failed_jobs SET resolved_at = now() WHERE id = ${id}`)
    await recordAudit({ action: 'matter_resolved', entity: { kind: 'matter', id }, before, reason: reason })
  })

/** Marks the event of a resolved job as processed, so that the sweep does not report it again. */
const markEventProcessed = (tx: Database, id: string) =>
  tx.execute(sql`UPDATE webhook_events SET processed_at = now() WHERE id = ${id} AND processed_at IS NULL`)

const sentences = {
  refund: 'Try this refund again, or settle it by hand with its proof, under Refunds.',
  unmatched: 'Decide about this payment under Unmatched payments.',
  resume: 'Take money again once the cause is mended; that closes it.',
}

const decidable = { where: decidedUnder }

async function assertNotDecidable(tx: Database, id: number): Promise<void> {
  const { where } = await readOne(
    tx,
    decidable,
    (columns) => sql`SELECT ${columns} FROM failed_jobs job WHERE job.id = ${id}`,
  )
  if (where) throw new ShopError('decide_elsewhere', sentences[where], { extra: { decided_under: where } })
}
