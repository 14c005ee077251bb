import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

/** Any number, as long as every process of the shop uses the same; the job's name is the second half of the lock. */
const jobLocks = 7_301_946

/**
 * Runs `work` unless another process is doing the same job now. The lock lives as long as the connection that took it,
 * so a process that dies leaves none behind.
 * @returns whether it ran.
 */
export async function runExclusively(
  db: NodePgDatabase,
  name: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const client = await poolOf(db).connect()
  let isBroken = false
  try {
    const { rows } = await client.query<{ is_ours: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS is_ours',
      [jobLocks, name],
    )
    if (!rows[0]?.is_ours) return false
    try {
      await work()
      return true
    } finally {
      // A connection that can't give the lock back is closed, which gives it back.
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [jobLocks, name]).catch(() => {
        isBroken = true
      })
    }
  } finally {
    client.release(isBroken)
  }
}

/** Drizzle keeps the pool that it was made with. */
const poolOf = (db: NodePgDatabase): Pool => (db as NodePgDatabase & { $client: Pool }).$client
