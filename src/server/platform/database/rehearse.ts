import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Does something within a transaction and undoes it at once: whoever asks learns exactly what it would do, or why it is
 * refused. A refusal ends the whole transaction.
 */
export async function rehearse<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`SAVEPOINT rehearsal`)
  const outcome = await work()
  await tx.execute(sql`ROLLBACK TO SAVEPOINT rehearsal`)
  return outcome
}
