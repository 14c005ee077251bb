import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../../machine/database/database.ts'
import { readOne } from '../../machine/database/rows.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import { addDeadLetter, paymentStopDeadLetter, resolveDeadLetter } from '../../machine/jobs/dead-letters.ts'

/** So many payments of a wrong amount in a day (in India), and something is wrong with the account and not with a payment. */
const wrongAmountsUntilStop = 2

const reason =
  'Payments keep coming with another amount than was asked for, and each goes back to its shopper, so no new payment is opened. Look in the provider’s dashboard whether customers bear the fee, or whether an offer is on, and mend it; then take money again with npm run payments -- resume.'

/**
 * Stops taking money when wrong amounts repeat. Give it the transaction that has written such a refund. The stop is the open
 * letter about it, so whoever takes that off the dead-letter queue has money taken again.
 */
export async function stopIfRepeated(tx: Database): Promise<void> {
  // Two at the same moment would not see each other otherwise.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('wrong amounts', 21))`)
  const { kind, reference } = paymentStopDeadLetter
  const { count } = await readOne(
    tx,
    { count: sql<number>`count(*)::int` },
    (columns) => sql`
    SELECT ${columns} FROM refunds
    WHERE reason = 'wrong_amount'
      AND created_at >= date_trunc('day', now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'
      AND created_at > coalesce((
        SELECT max(resolved_at) FROM dead_letters WHERE kind = ${kind} AND reference = ${reference}), '-infinity')`,
  )
  if (count >= wrongAmountsUntilStop) await addDeadLetter(tx, kind, reference, reason)
}

/** Whether no payment is opened now, for a statement that asks it along with something else. */
export const isStopped = (): SQL<boolean> => sql`EXISTS (
  SELECT 1 FROM dead_letters WHERE kind = ${paymentStopDeadLetter.kind} AND reference = ${paymentStopDeadLetter.reference}
    AND resolved_at IS NULL)`

/** Takes money again. Returns whether it was stopped. */
export const resumePayments = (db: NodePgDatabase): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { wasStopped } = await readOne(tx, { wasStopped: isStopped() }, (columns) => sql`SELECT ${columns}`)
    await resolveDeadLetter(tx, paymentStopDeadLetter.kind, paymentStopDeadLetter.reference)
    return wasStopped
  })
