import { and, asc, count, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { readSettings } from '../database/read-settings.ts'
import { failedJobKinds } from '../database/tables/states.ts'
import { failedJobs } from '../database/tables.ts'

/**
 * Kind of a failed job, which defines its reference. For mail, refunds, webhooks and payments it is the id of
 * the row. `money` and `dispute` name the provider's payment or dispute, `provider` the fault of the account,
 * `stock` the stock row.
 */
export type FailedJobKind = (typeof failedJobKinds)[number]

/** While this failed job is open, no payment can start. */
export const paymentStopFailedJob = { kind: 'provider', reference: 'wrong_amount' } as const

export interface FailedJobRow {
  id: number
  kind: FailedJobKind
  reference: string
  /** Why the shop gave up, without personal data. */
  reason: string
  /** How often the job failed. */
  times: number
  createdAt: Date
  lastAt: Date
}

/**
 * Adds a failed job, which a person has to settle. Pass the transaction in which the shop gives up. A
 * repetition raises the count and replaces the reason.
 */
export async function addFailedJob(
  db: Database,
  kind: FailedJobKind,
  reference: string | number,
  reason: string,
): Promise<void> {
  await db
    .insert(failedJobs)
    .values({ kind, reference: String(reference), reason })
    .onConflictDoUpdate({
      target: [failedJobs.kind, failedJobs.reference],
      // PostgreSQL allows no table name here.
      targetWhere: sql`resolved_at IS NULL`,
      set: { reason, times: sql`${failedJobs.times} + 1`, lastAt: sql`now()` },
    })
}

/** Resolves a failed job; does nothing when it is not open. */
export async function clearFailedJob(
  db: Database,
  kind: FailedJobKind,
  reference: string | number,
): Promise<void> {
  await db.update(failedJobs).set({ resolvedAt: sql`now()` }).where(isOpenFailedJob(kind, reference))
}

/** Records a retry of a failed job, which stays open until the retry succeeds. */
export async function recordRetry(
  db: Database,
  kind: FailedJobKind,
  reference: string | number,
): Promise<void> {
  await db.update(failedJobs).set({ retriedAt: sql`now()` }).where(isOpenFailedJob(kind, reference))
}

const isOpenFailedJob = (kind: FailedJobKind, reference: string | number) =>
  and(eq(failedJobs.kind, kind), eq(failedJobs.reference, String(reference)), isNull(failedJobs.resolvedAt))

const { resolvedAt: _resolvedAt, retriedAt: _retriedAt, ...shown } = getTableColumns(failedJobs)

/** Lists open failed jobs, the oldest first. */
export const readFailedJobs = (db: Database, limit = 100): Promise<FailedJobRow[]> =>
  db
    .select(shown)
    .from(failedJobs)
    .where(isNull(failedJobs.resolvedAt))
    .orderBy(asc(failedJobs.id))
    .limit(limit)

/** Counts open failed jobs by kind, including zeros. */
export async function countFailedJobRows(db: Database): Promise<Record<FailedJobKind, number>> {
  const rows = await db
    .select({ kind: failedJobs.kind, count: count() })
    .from(failedJobs)
    .where(isNull(failedJobs.resolvedAt))
    .groupBy(failedJobs.kind)
  const counts = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  const none = Object.fromEntries(failedJobKinds.map((kind) => [kind, 0])) as Record<FailedJobKind, number>
  return { ...none, ...counts }
}

/** Whether a failed job is open. */
export async function hasFailedJob(db: Database, kind: FailedJobKind, reference: string): Promise<boolean> {
  const found = await db
    .select({ id: failedJobs.id })
    .from(failedJobs)
    .where(isOpenFailedJob(kind, reference))
  return found.length > 0
}

/** Deletes failed jobs that were resolved long ago. */
export async function deleteOldFailedJobs(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const isOld = sql`${failedJobs.resolvedAt} < now() - make_interval(days => ${retention.technicalDays})`
  await db.delete(failedJobs).where(isOld)
}
