import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

/** Unused pictures stay this long, so that a draft taken up again finds them. */
const unusedDays = 30

/**
 * Deletes pictures that nothing shows and nobody used for 30 days. An original stays while crops of it exist.
 */
export async function deleteUnusedPictures(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM own_pictures picture WHERE picture.cropped_from IS NOT NULL AND ${isUnused(sql`picture`)}`)
  await db.execute(sql`
    DELETE FROM own_pictures picture WHERE picture.cropped_from IS NULL AND ${isUnused(sql`picture`)}
      AND NOT EXISTS (SELECT FROM own_pictures crop WHERE crop.cropped_from = picture.hash)`)
}

const isUnused = (picture: SQL): SQL => sql`(
  ${picture}.wanted_at < now() - make_interval(days => ${unusedDays})
  AND NOT (${picture}.hash IN (SELECT hash FROM shown_pictures)))`
