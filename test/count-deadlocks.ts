import type { Pool } from 'pg'

/**
 * Counts the deadlocks that PostgreSQL has ended in this database. A repeated transaction hides its deadlock from a
 * test. Connections report late, so all of the pool report first.
 */
export async function countDeadlocks(pool: Pool): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: Math.max(pool.totalCount, 1) }, () => pool.connect()),
  )
  try {
    for (const client of clients) await client.query('SELECT pg_stat_force_next_flush()')
    const { rows } = (await clients[0]?.query<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    )) ?? { rows: [] }
    return rows[0]?.deadlocks ?? 0
  } finally {
    for (const client of clients) client.release()
  }
}
