import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'

/**
 * Deletes declined and withdrawn reviews, declined edits, settled reports and review requests after the time in the privacy
 * notice. Photographs are deleted with their review.
 */
export async function forgetOldReviews(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const oldest = sql`now() - make_interval(months => ${retention.messageMonths})`
  await db.execute(
    sql`DELETE FROM reviews WHERE status IN ('declined', 'withdrawn') AND updated_at < ${oldest}`,
  )
  await db.execute(sql`
    WITH forgotten AS (
      UPDATE reviews SET edit = NULL WHERE edit ->> 'reason' IS NOT NULL AND updated_at < ${oldest} RETURNING id)
    DELETE FROM review_photos WHERE is_waiting AND review_id IN (SELECT id FROM forgotten)`)
  await db.execute(sql`DELETE FROM review_reports WHERE settled_at < ${oldest}`)
  await db.execute(sql`DELETE FROM review_requests WHERE created_at < ${oldest}`)
}
