import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { readSettings } from '../database/read-settings.ts'

/**
 * What a matter is about, and so what its reference is: the id of a row in outbox, refunds, webhook_events, payments; for
 * `money` the provider's payment, for `dispute` the provider's dispute, for `provider` what is wrong with the account there.
 */
export const deadLetterKinds = [
  'mail',
  'refund',
  'webhook',
  'payment',
  'money',
  'dispute',
  'provider',
] as const
export type DeadLetterKind = (typeof deadLetterKinds)[number]

/** While this matter is open no payment is opened. */
export const paymentStopLetter = { kind: 'provider', reference: 'wrong_amount' } as const

export interface DeadLetter {
  id: number
  kind: DeadLetterKind
  reference: string
  /** Why the shop gave up, without anybody's address. */
  reason: string
  /** How often it was given up. */
  times: number
  createdAt: Date
  lastAt: Date
}

/**
 * Puts a matter aside that the shop can't bring to an end by itself, for a person to look at. Give it the transaction in
 * which the shop gives up. Doing it again for the same matter is counted, and the newest reason kept.
 */
export async function putAside(
  db: Database,
  kind: DeadLetterKind,
  reference: string | number,
  reason: string,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO dead_letters (kind, reference, reason) VALUES (${kind}, ${String(reference)}, ${reason})
    ON CONFLICT (kind, reference) WHERE resolved_at IS NULL
    DO UPDATE SET reason = excluded.reason, times = dead_letters.times + 1, last_at = now()`)
}

/** Takes a matter off the list because it came to an end after all; one that is not on it is no error. */
export async function resolveAside(
  db: Database,
  kind: DeadLetterKind,
  reference: string | number,
): Promise<void> {
  await db.execute(sql`
    UPDATE dead_letters SET resolved_at = now()
    WHERE kind = ${kind} AND reference = ${String(reference)} AND resolved_at IS NULL`)
}

/** What waits for a person, the oldest first. */
export async function listDeadLetters(db: Database, limit = 100): Promise<DeadLetter[]> {
  const { rows } = await db.execute<{ letter: Omit<DeadLetter, 'createdAt' | 'lastAt'> & Instants }>(sql`
    SELECT json_build_object('id', id, 'kind', kind, 'reference', reference, 'reason', reason, 'times', times,
      'createdAt', created_at, 'lastAt', last_at) AS letter
    FROM dead_letters WHERE resolved_at IS NULL ORDER BY id LIMIT ${limit}`)
  return rows.map(({ letter }) => ({
    ...letter,
    createdAt: new Date(letter.createdAt),
    lastAt: new Date(letter.lastAt),
  }))
}

interface Instants {
  createdAt: string
  lastAt: string
}

/** How many of each kind wait for a person; kinds without any are zero. */
export async function countDeadLetters(db: Database): Promise<Record<DeadLetterKind, number>> {
  const { rows } = await db.execute<{ kind: DeadLetterKind; count: number }>(sql`
    SELECT kind, count(*)::int AS count FROM dead_letters WHERE resolved_at IS NULL GROUP BY kind`)
  const counts = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  const none = Object.fromEntries(deadLetterKinds.map((kind) => [kind, 0])) as Record<DeadLetterKind, number>
  return { ...none, ...counts }
}

/** Whether a matter waits for a person. */
export async function isAside(db: Database, kind: DeadLetterKind, reference: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM dead_letters WHERE kind = ${kind} AND reference = ${reference} AND resolved_at IS NULL`)
  return rows.length > 0
}

/** Takes away matters that came to an end long ago; their reasons are of no use to anybody then. */
export async function dropOldLetters(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  await db.execute(sql`
    DELETE FROM dead_letters WHERE resolved_at < now() - make_interval(days => ${retention.technicalDays})`)
}
