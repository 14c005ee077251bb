import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

/** Unused pictures stay for 30 days, so that a draft taken up again finds them. */
const days = 30

/**
 * Deletes pictures that nothing shows and nobody used for 30 days. An original stays while crops of it exist.
 */
export async function sweepOwnPictures(db: Database): Promise<void> {
  const isOver = sql`p.wanted_at < now() - make_interval(days => ${days})`
  const isShown = sql`p.hash IN (SELECT hash FROM shown_pictures)`
  await db.execute(
    sql`DELETE FROM own_pictures p WHERE p.cropped_from IS NOT NULL AND ${isOver} AND NOT (${isShown})`,
  )
  await db.execute(sql`
    DELETE FROM own_pictures p WHERE p.cropped_from IS NULL AND ${isOver} AND NOT (${isShown})
      AND NOT EXISTS (SELECT FROM own_pictures c WHERE c.cropped_from = p.hash)`)
}
