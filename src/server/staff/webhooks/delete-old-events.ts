import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

const retentionDays = 30

/** Rows of one statement, so that its locks are short. */
const batchSize = 5000

/** Deletes events after {@link retentionDays} days, with their deliveries. Reads the first places, which are the oldest. */
export async function deleteOldEvents(db: Database): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM events WHERE occurred_at < now() - make_interval(days => ${retentionDays}) AND id IN (
        SELECT id FROM events WHERE position IS NOT NULL ORDER BY position LIMIT ${batchSize})`)
    if ((rowCount ?? 0) < batchSize) return
  }
}
