import { and, asc, count, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { readSettings } from '../database/read-settings.ts'
import { failedJobKinds } from '../database/tables/states.ts'
import { failedJobs } from '../database/tables.ts'

/**
 * The kind of a matter, and so the meaning of its reference: the id of a row in outbox, refunds,
 * webhook_events, payments; for `money` the provider's payment, for `dispute` the provider's dispute, for
 * `provider` the fault of the account there, for `stock` the row of stock.
 */
export type FailedJobKind = (typeof failedJobKinds)[number]

/** While this matter is open, no payment is opened. */
export const paymentStopFailedJob = { kind: 'provider', reference: 'wrong_amount' } as const

export interface FailedJobRow {
  id: number
  kind: FailedJobKind
  reference: string
  /** Why the shop gave up, without personal addresses. */
  reason: string
  /** How often it was given up. */
  times: number
  createdAt: Date
  lastAt: Date
}

/**
 * Puts a matter that the shop can't resolve itself on the dead-letter queue. Pass the transaction in which
 * the shop gives up. A repetition for the same matter is counted and keeps the newest reason.
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

/** Removes a resolved matter from the queue; one that is not on it is no error. */
export async function clearFailedJob(
  db: Database,
  kind: FailedJobKind,
  reference: string | number,
): Promise<void> {
  await db.update(failedJobs).set({ resolvedAt: sql`now()` }).where(isOpenFailedJob(kind, reference))
}

/** Notes that what an open matter is about was tried again; it stays on the queue until that has worked. */
export async function noteRetried(
  db: Database,
  kind: FailedJobKind,
  reference: string | number,
): Promise<void> {
  await db.update(failedJobs).set({ retriedAt: sql`now()` }).where(isOpenFailedJob(kind, reference))
}

const isOpenFailedJob = (kind: FailedJobKind, reference: string | number) =>
  and(eq(failedJobs.kind, kind), eq(failedJobs.reference, String(reference)), isNull(failedJobs.resolvedAt))

const { resolvedAt: _resolvedAt, retriedAt: _retriedAt, ...shown } = getTableColumns(failedJobs)

/** The open matters, the oldest first. */
export const readFailedJobs = (db: Database, limit = 100): Promise<FailedJobRow[]> =>
  db
    .select(shown)
    .from(failedJobs)
    .where(isNull(failedJobs.resolvedAt))
    .orderBy(asc(failedJobs.id))
    .limit(limit)

/** How many matters of each kind are open; kinds without any are zero. */
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

/** Whether a matter is open. */
export async function hasFailedJob(db: Database, kind: FailedJobKind, reference: string): Promise<boolean> {
  const found = await db
    .select({ id: failedJobs.id })
    .from(failedJobs)
    .where(isOpenFailedJob(kind, reference))
  return found.length > 0
}

/** Deletes matters that were resolved long ago. */
export async function deleteOldFailedJobs(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const isOld = sql`${failedJobs.resolvedAt} < now() - make_interval(days => ${retention.technicalDays})`
  await db.delete(failedJobs).where(isOld)
}
