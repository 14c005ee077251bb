import type { Pool } from 'pg'

/**
 * The deadlocks that PostgreSQL has ended in this database. A transaction is repeated after one, so a test sees it nowhere else. Each
 * connection reports late what it met, so all of the pool are asked to report first.
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
