import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from './database.ts'

/** SQLSTATEs of deadlocks and serialisation failures, after which a transaction may run again. */
const retryable = new Set(['40P01', '40001'])

const maxAttempts = 4

/** The longest first pause, in which the other transaction of a deadlock gets its locks. */
const maxPauseMs = 50

/** Runs `work` in one transaction and commits it; any error rolls it back. `work` may run more than once. */
export const inTransaction = <T>(db: NodePgDatabase, work: (tx: Database) => Promise<T>): Promise<T> =>
  withRetries(() => db.transaction(work))

/** Repeats a statement or a transaction after a deadlock or serialisation failure, up to four attempts. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !retryable.has(databaseCode(error) ?? '')) throw error
      await wait(Math.random() * maxPauseMs * attempt)
    }
  }
}

/**
 * Runs `work` behind a savepoint, rolls it back and returns its result, so a preview shows the exact effect.
 * An error in `work` aborts the whole transaction.
 */
export async function dryRun<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`SAVEPOINT dry_run`)
  const outcome = await work()
  await tx.execute(sql`ROLLBACK TO SAVEPOINT dry_run`)
  return outcome
}

/** Runs `work` behind a savepoint, so that its error rolls only `work` back and the transaction goes on. */
export async function inSavepoint<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`SAVEPOINT undoable`)
  try {
    const outcome = await work()
    await tx.execute(sql`RELEASE SAVEPOINT undoable`)
    return outcome
  } catch (error) {
    await tx.execute(sql`ROLLBACK TO SAVEPOINT undoable`)
    throw error
  }
}

/** Whether PostgreSQL ended a statement that ran longer than its time. */
export const isTimeout = (error: unknown): boolean => databaseCode(error) === '57014'

const uniqueViolation = '23505'

/** Whether a write failed because another row already has a unique value. */
export const isUniqueViolation = (error: unknown): boolean => databaseCode(error) === uniqueViolation

/** Whether a write failed because it contradicts a rule of the schema, of any kind. */
export const isConstraintViolation = (error: unknown): boolean =>
  databaseCode(error)?.startsWith('23') === true

const invalidText = '22P02'

/** Whether PostgreSQL could not read a text as the type that the statement names. */
export const isInvalidText = (error: unknown): boolean => databaseCode(error) === invalidText

const foreignKeyViolation = '23503'

/** Whether a write failed because a referenced row does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean => databaseCode(error) === foreignKeyViolation

/**
 * Runs a write and throws `errorOf` when another row already has a unique value.
 * @param errorOf gets the name of the index or constraint, for a table with several.
 */
export async function onUniqueViolation<T>(
  errorOf: (constraint: string) => Error,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUniqueViolation(error) ? errorOf(constraintOf(error)) : error
  }
}

/** Runs a write and throws the error that `errorOf` has for the violated constraint, else the original error. */
export async function onConstraintViolation<T>(
  errorOf: (constraint: string) => Error | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw errorOf(constraintOf(error)) ?? error
  }
}

/** The name of the constraint that a failed query violated; '' when the database names none. */
function constraintOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : ''
}

/** The SQLSTATE of a failed query, or null for any other error. */
export function databaseCode(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null
}
