import { eq, sql } from 'drizzle-orm'
import { decidedStates } from '../../lifecycle/payments/payment-states.ts'
import {
  nextOf,
  pollAfterDecision,
  pollSteps,
  pollStepsWithoutAttempt,
} from '../../lifecycle/payments/poll-schedule.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { payments } from '../../platform/database/tables.ts'
import { type PollablePayment, pollable } from '../attempts/store.ts'

/** Records that the provider answered a poll which began at `startedAt` (by `performance.now()`). */
export async function recordAnswer(
  db: Database,
  id: number,
  { startedAt, hasAttempts }: { startedAt: number; hasAttempts: boolean },
): Promise<void> {
  const seconds = (performance.now() - startedAt) / 1000
  // A link or QR code stays open for days, so its first attempt may come late.
  const steps = sql`CASE WHEN ${hasAttempts} OR ${payments.kind} IN ('link', 'qr') THEN ${nextOf(pollSteps)}
    ELSE ${nextOf(pollStepsWithoutAttempt)} END`
  await db
    .update(payments)
    .set({
      answeredAt: sql`now() - make_interval(secs => ${seconds})`,
      nextPollAt: sql`CASE WHEN ${payments.status} ${inStates(decidedStates)} THEN ${pollAfterDecision}
        ELSE ${steps} END`,
    })
    .where(eq(payments.id, id))
}

/** A poll without an answer is repeated soon: after a tenth of the payment's age, an hour at most. */
export async function recordUnanswered(db: Database, id: number): Promise<void> {
  const tenth = sql`(now() - ${payments.createdAt}) / 10`
  await db
    .update(payments)
    .set({
      checkedAt: sql`now()`,
      nextPollAt: sql`now() + greatest(interval '15 seconds', least(interval '1 hour', ${tenth}))`,
    })
    .where(eq(payments.id, id))
}

/** Longer than one poll with its repetitions takes, so that claims of a dead process expire. */
const claimSeconds = 120

/** Claims due polls for this process: new payments first, then old ones, the longest due of each first. */
export async function claimPolls(db: Database, limit: number): Promise<PollablePayment[]> {
  const taken = await readRows(
    db,
    { ...pollable, place: sql<number>`due.place` },
    (columns) => sql`
    WITH due AS MATERIALIZED (
      SELECT found.id, row_number() OVER (ORDER BY kind.is_old, found.next_poll_at)::int AS place
      FROM (VALUES (false), (true)) AS kind(is_old), LATERAL (
        SELECT id, next_poll_at FROM payments
        WHERE next_poll_at IS NOT NULL AND (next_poll_at - created_at > interval '1 hour') = kind.is_old
          AND next_poll_at <= now()
        ORDER BY next_poll_at LIMIT ${limit}
      ) AS found
      ORDER BY place LIMIT ${limit}
    ), taken AS (
      SELECT id FROM payments WHERE id IN (SELECT id FROM due) AND next_poll_at <= now()
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE payments SET next_poll_at = now() + make_interval(secs => ${claimSeconds})
    FROM due JOIN taken USING (id) WHERE payments.id = due.id
    RETURNING ${columns}`,
  )
  return taken.sort((a, b) => a.place - b.place).map(({ place, ...payment }) => payment)
}

/** Releases claimed polls that this process did not make. */
export async function releasePolls(db: Database, unpolled: PollablePayment[]): Promise<void> {
  if (unpolled.length === 0) return
  const ids = unpolled.map(({ id }) => id)
  await db
    .update(payments)
    .set({ nextPollAt: sql`now()` })
    .where(sql`${payments.id} = ANY (${sql.param(ids)}::bigint[]) AND ${payments.nextPollAt} IS NOT NULL`)
}
