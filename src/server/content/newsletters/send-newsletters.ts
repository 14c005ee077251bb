import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { shopActor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { newsletters } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hasNewslettersWaiting } from '../../platform/email/mail-queue.ts'
import { requeueHeld, writeNext } from './write-mails.ts'

export interface Pace {
  /** The number of mails that one transaction writes. */
  batchSize: number
  /** Writing pauses while this many mails wait in the outbox, so a stop has few mails to hold back. */
  maxWaiting: number
}

const usualPace: Pace = { batchSize: 500, maxWaiting: 100 }

const isDue = and(eq(newsletters.status, 'sending'), lte(newsletters.sendsAt, sql`now()`))

/**
 * Writes the mails of newsletters in sending, as fast as the outbox empties. Each batch locks the
 * newsletter's row, so several processes may run, and a crash leaves whole batches.
 */
export async function sendNewsletters(
  { db }: { db: NodePgDatabase },
  stopping?: AbortSignal,
  pace = usualPace,
): Promise<void> {
  const due = await db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(isDue)
    .orderBy(asc(newsletters.sendsAt), asc(newsletters.id))
  for (const { id } of due) {
    while (!stopping?.aborted && (await inTransaction(db, (tx) => writeBatch(tx, id, pace))));
  }
}

/** @returns whether there may be more to write. */
async function writeBatch(tx: Database, id: number, { batchSize, maxWaiting }: Pace): Promise<boolean> {
  const [newsletter] = await tx
    .select()
    .from(newsletters)
    .where(and(eq(newsletters.id, id), isDue))
    .for('no key update')
  if (!newsletter || (await hasNewslettersWaiting(tx, maxWaiting))) return false
  const written =
    (await requeueHeld(tx, newsletter, batchSize)) || (await writeNext(tx, newsletter, batchSize))
  if (written === 0) await complete(tx, id)
  return written > 0
}

/** Completes a newsletter once no mail can be rejected or held back any more. */
async function complete(tx: Database, id: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    UPDATE newsletters SET status = 'sent', completed_at = now() WHERE id = ${id} AND NOT EXISTS (
      SELECT FROM newsletter_mails WHERE newsletter_id = ${id} AND state IN ('queued', 'held'))`)
  if (rowCount === 0) return
  const entity = { kind: 'newsletter', id }
  await writeEntry(tx, shopActor, { action: 'newsletter_completed', entity, after: { state: 'sent' } })
}
