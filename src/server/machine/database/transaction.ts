import { setTimeout as wait } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from './database.ts'

/** Two transactions that would wait for each other, or that PostgreSQL could not line up: the loser may simply try again. */
const retryable = new Set(['40P01', '40001'])

const maxAttempts = 4

/** The winner of a circle must have its rows before the loser asks for them again. */
const longestPauseMs = 50

/** Runs `work` in one transaction and commits it; anything thrown undoes it all. `work` may run more than once. */
export async function inTransaction<T>(db: NodePgDatabase, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === maxAttempts || !retryable.has(databaseCode(error) ?? '')) throw error
      await wait(Math.random() * longestPauseMs * attempt)
    }
  }
}

/** The SQLSTATE of a failed query, or null when it was something else that failed. */
export function databaseCode(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null
}
