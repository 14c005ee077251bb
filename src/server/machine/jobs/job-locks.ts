import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

/** Any number, as long as every process of the shop uses the same; the job's name is the second half of the lock. */
const lockSpace = 7_301_946

export interface JobLocks {
  /**
   * Runs `work` unless another process is doing the same job now.
   * @returns whether it ran.
   */
  runExclusively: (name: string, work: () => Promise<unknown>) => Promise<boolean>
  /** Gives back the connection, and with it every lock. */
  close: () => void
}

/**
 * The locks of one process's jobs. They all live on a single connection of the pool, so that jobs leave the others to their
 * own work and to requests however many run and however long. A process that dies leaves no lock behind. One whose
 * connection breaks loses its locks while it works on; jobs bear that, since each claims what it acts on row by row.
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

  /** A connection takes one question at a time. */
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
        // A connection that can't give the lock back is closed, which gives it back.
        await askInTurn('pg_advisory_unlock', name).catch(() => undefined)
      }
    },
    close: () => give(true),
  }
}

/** Drizzle keeps the pool that it was made with. */
const poolOf = (db: NodePgDatabase): Pool => (db as NodePgDatabase & { $client: Pool }).$client
