import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

/** The first half of every lock key, the same in all processes; the hashed job name is the second. */
const lockSpace = 7_301_946

export interface JobLocks {
  /**
   * Runs `work` unless another process runs the same job now.
   * @returns whether it ran.
   */
  runExclusively: (name: string, work: () => Promise<unknown>) => Promise<boolean>
  /** Closes the connection, which releases every lock. */
  close: () => void
}

/**
 * Opens the job locks of one process. All share one connection, so that requests keep the rest of the pool. A
 * process that dies releases its locks. A broken connection loses its locks while jobs still run; jobs
 * tolerate that, because each claims its rows one by one.
 */
export function openJobLocks(db: NodePgDatabase): JobLocks {
  let connection: PoolClient | null = null
  let lastQuery: Promise<unknown> = Promise.resolve()

  const query = async (
    call: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
    name: string,
  ): Promise<boolean> => {
    connection ??= await poolOf(db).connect()
    try {
      const { rows } = await connection.query<{ is_done: boolean }>(
        `SELECT ${call}($1, hashtext($2)) AS is_done`,
        [lockSpace, name],
      )
      return rows[0]?.is_done === true
    } catch (error) {
      releaseConnection(true)
      throw error
    }
  }

  /** A connection runs one query at a time. */
  const queryInTurn: typeof query = (call, name) => {
    const answer = lastQuery.then(() => query(call, name))
    lastQuery = answer.catch(() => undefined)
    return answer
  }

  const releaseConnection = (isBroken: boolean): void => {
    connection?.release(isBroken)
    connection = null
  }

  return {
    runExclusively: async (name, work) => {
      if (!(await queryInTurn('pg_try_advisory_lock', name))) return false
      try {
        await work()
        return true
      } finally {
        // A connection that can't release the lock is closed, which releases it.
        await queryInTurn('pg_advisory_unlock', name).catch(() => undefined)
      }
    },
    close: () => releaseConnection(true),
  }
}

/** Drizzle keeps a reference to its pool. */
const poolOf = (db: NodePgDatabase): Pool => (db as NodePgDatabase & { $client: Pool }).$client
