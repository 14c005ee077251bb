import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** What a matter is about, and so which table its reference is an id of: outbox, refunds, webhook_events, payments. */
export type DeadLetterKind = 'mail' | 'refund' | 'webhook' | 'payment'

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
  return { mail: 0, refund: 0, webhook: 0, payment: 0, ...counts }
}
