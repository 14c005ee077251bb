import { sql } from 'drizzle-orm'
import { fixed } from '#shared/fixed.ts'
import { isDisputed } from '../../payments/disputes/is-disputed.ts'
import type { Database } from '../../platform/database/database.ts'

/** Rows deleted at once; the next run deletes the rest. */
const maxAtOnce = 500

/**
 * Deletes the photographs of ended returns after the period of the privacy notice. Photographs of a disputed
 * payment stay as evidence. An image is deleted with its last row.
 */
export async function deleteOldReturnPhotos(db: Database): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${fixed.returnPhotoDays})`
  await db.execute(sql`
    DELETE FROM return_photos WHERE id IN (
      SELECT photo.id FROM return_photos photo JOIN returns returned ON returned.id = photo.return_id
      WHERE photo.created_at < ${oldest} AND returned.updated_at < ${oldest} AND returned.status IN ('settled', 'refused', 'withdrawn')
        AND NOT EXISTS (SELECT FROM replacements replacement WHERE replacement.return_id = returned.id AND replacement.status IN ('due', 'packed', 'sent'))
        AND NOT ${isDisputed(sql`returned.order_id`)}
      ORDER BY photo.created_at, photo.id LIMIT ${maxAtOnce})`)
}
