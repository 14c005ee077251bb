import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

/** Any number, the same in every process of the shop; the job's name is the second half of the lock. */
const lockSpace = 7_301_946

export interface JobLocks {
  /**
   * Runs `work` unless another process is doing the same job now.
   * @returns whether it ran.
   */
  runExclusively: (name: string, work: () => Promise<unknown>) => Promise<boolean>
  /** Releases the connection, and with it every lock. */
  close: () => void
}

/**
 * The locks of one process's jobs. All are held on a single connection, so that jobs leave the rest of the
 * pool to requests. A process that dies releases its locks. One whose connection breaks loses its locks while
 * it still works; jobs tolerate that, since each claims its rows one by one.
 */
export function openJobLocks(db: NodePgDatabase): JobLocks {
  let connection: PoolClient | null = null
  let lastQuestion: Promise<unknown> = Promise.resolve()

  const ask = async (call: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> => {
    connection ??= await poolOf(db).connect()
    try {
      const { rows } = await connection.query<{ is_done: boolean }>(
        `SELECT ${call}($1, hashtext($2)) AS is_done`,
        [lockSpace, name],
      )
      return rows[0]?.is_done === true
    } catch (error) {
      give(true)
      throw error
    }
  }

  /** A connection runs one query at a time. */
  const askInTurn: typeof ask = (call, name) => {
    const answer = lastQuestion.then(() => ask(call, name))
    lastQuestion = answer.catch(() => undefined)
    return answer
  }

  const give = (isBroken: boolean): void => {
    connection?.release(isBroken)
    connection = null
  }

  return {
    runExclusively: async (name, work) => {
      if (!(await askInTurn('pg_try_advisory_lock', name))) return false
      try {
        await work()
        return true
      } finally {
        // A connection that can't release the lock is closed, which releases it.
        await askInTurn('pg_advisory_unlock', name).catch(() => undefined)
      }
    },
    close: () => give(true),
  }
}

/** Drizzle keeps a reference to its pool. */
const poolOf = (db: NodePgDatabase): Pool => (db as NodePgDatabase & { $client: Pool }).$client
