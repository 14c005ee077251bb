import { sql } from 'drizzle-orm'
import { noticeConfirmDays } from '#shared/notice-days.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'

/**
 * Deletes requests that were not confirmed in a week, and all others after the time in the privacy notice.
 */
export async function forgetOldNotices(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  await db.execute(sql`
    DELETE FROM product_notices
    WHERE confirmed_at IS NULL AND ended_at IS NULL AND asked_at < now() - make_interval(days => ${noticeConfirmDays})
      OR notified_at IS NULL AND ended_at IS NULL AND asked_at < now() - make_interval(months => ${retention.messageMonths})
      OR coalesce(notified_at, ended_at) < now() - make_interval(months => ${retention.messageMonths})`)
}
