import { and, asc, count, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { readSettings } from '../database/read-settings.ts'
import { deadLetterKinds } from '../database/tables/states.ts'
import { deadLetters } from '../database/tables.ts'

/**
 * The kind of a matter, and so the meaning of its reference: the id of a row in outbox, refunds,
 * webhook_events, payments; for `money` the provider's payment, for `dispute` the provider's dispute, for
 * `provider` the fault of the account there, for `stock` the row of stock.
 */
export type DeadLetterKind = (typeof deadLetterKinds)[number]

/** While this matter is open, no payment is opened. */
export const paymentStopDeadLetter = { kind: 'provider', reference: 'wrong_amount' } as const

export interface DeadLetter {
  id: number
  kind: DeadLetterKind
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
export async function addDeadLetter(
  db: Database,
  kind: DeadLetterKind,
  reference: string | number,
  reason: string,
): Promise<void> {
  await db
    .insert(deadLetters)
    .values({ kind, reference: String(reference), reason })
    .onConflictDoUpdate({
      target: [deadLetters.kind, deadLetters.reference],
      // PostgreSQL allows no table name here.
      targetWhere: sql`resolved_at IS NULL`,
      set: { reason, times: sql`${deadLetters.times} + 1`, lastAt: sql`now()` },
    })
}

/** Removes a resolved matter from the queue; one that is not on it is no error. */
export async function resolveDeadLetter(
  db: Database,
  kind: DeadLetterKind,
  reference: string | number,
): Promise<void> {
  await db.update(deadLetters).set({ resolvedAt: sql`now()` }).where(isOpenMatter(kind, reference))
}

/** Notes that what an open matter is about was tried again; it stays on the queue until that has worked. */
export async function noteRetried(
  db: Database,
  kind: DeadLetterKind,
  reference: string | number,
): Promise<void> {
  await db.update(deadLetters).set({ retriedAt: sql`now()` }).where(isOpenMatter(kind, reference))
}

const isOpenMatter = (kind: DeadLetterKind, reference: string | number) =>
  and(
    eq(deadLetters.kind, kind),
    eq(deadLetters.reference, String(reference)),
    isNull(deadLetters.resolvedAt),
  )

const { resolvedAt: _resolvedAt, retriedAt: _retriedAt, ...shown } = getTableColumns(deadLetters)

/** The open matters, the oldest first. */
export const listDeadLetters = (db: Database, limit = 100): Promise<DeadLetter[]> =>
  db
    .select(shown)
    .from(deadLetters)
    .where(isNull(deadLetters.resolvedAt))
    .orderBy(asc(deadLetters.id))
    .limit(limit)

/** How many matters of each kind are open; kinds without any are zero. */
export async function countDeadLetters(db: Database): Promise<Record<DeadLetterKind, number>> {
  const rows = await db
    .select({ kind: deadLetters.kind, count: count() })
    .from(deadLetters)
    .where(isNull(deadLetters.resolvedAt))
    .groupBy(deadLetters.kind)
  const counts = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  const none = Object.fromEntries(deadLetterKinds.map((kind) => [kind, 0])) as Record<DeadLetterKind, number>
  return { ...none, ...counts }
}

/** Whether a matter is open. */
export async function isOnDeadLetterQueue(
  db: Database,
  kind: DeadLetterKind,
  reference: string,
): Promise<boolean> {
  const found = await db.select({ id: deadLetters.id }).from(deadLetters).where(isOpenMatter(kind, reference))
  return found.length > 0
}

/** Deletes matters that were resolved long ago. */
export async function dropOldDeadLetters(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const isOld = sql`${deadLetters.resolvedAt} < now() - make_interval(days => ${retention.technicalDays})`
  await db.delete(deadLetters).where(isOld)
}
