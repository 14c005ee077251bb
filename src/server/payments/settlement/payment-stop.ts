import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addFailedJob, clearFailedJob, paymentStopFailedJob } from '../../platform/jobs/failed-jobs.ts'

/** So many wrong amounts in a day (in India) mean that the account at the provider is at fault. */
const wrongAmountsUntilStop = 2

const stopReason =
  'Payments keep coming with another amount than was asked for, and each goes back to its shopper, so no new payment is opened. Look in the provider’s dashboard whether customers bear the fee, or whether an offer is on, and mend it; then take money again, under Money in the back office or with npm run payments -- resume.'

/**
 * Stops new payments when wrong amounts repeat. `tx` is the transaction that has written such a refund. The stop is an open
 * failed job, so closing that job allows payments again.
 */
export async function stopIfRepeated(tx: Database): Promise<void> {
  await lockPaymentStop(tx)
  const { kind, reference } = paymentStopFailedJob
  const { count } = await readOne(
    tx,
    { count: sql<number>`count(*)::int` },
    (columns) => sql`
    SELECT ${columns} FROM refunds
    WHERE reason = 'wrong_amount'
      AND created_at >= date_trunc('day', now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'
      AND created_at > coalesce((
        SELECT max(resolved_at) FROM failed_jobs WHERE kind = ${kind} AND reference = ${reference}), '-infinity')`,
  )
  if (count >= wrongAmountsUntilStop) await addFailedJob(tx, kind, reference, stopReason)
}

/** Serialises concurrent calls, which otherwise miss each other's refunds, or end one stop twice. */
async function lockPaymentStop(tx: Database): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('wrong amounts', 21))`)
}

/** Whether new payments are stopped, as SQL for a larger statement. */
export const isPaymentStopped = (): SQL<boolean> => sql`EXISTS (
  SELECT 1 FROM failed_jobs WHERE kind = ${paymentStopFailedJob.kind} AND reference = ${paymentStopFailedJob.reference}
    AND resolved_at IS NULL)`

/** Allows payments again. @returns whether they were stopped. */
export const resumePayments = (db: NodePgDatabase): Promise<boolean> => inTransaction(db, resumeWithin)

/** The same within the caller's transaction. */
export async function resumeWithin(tx: Database): Promise<boolean> {
  await lockPaymentStop(tx)
  const { wasStopped } = await readOne(
    tx,
    { wasStopped: isPaymentStopped() },
    (columns) => sql`SELECT ${columns}`,
  )
  await clearFailedJob(tx, paymentStopFailedJob.kind, paymentStopFailedJob.reference)
  return wasStopped
}
