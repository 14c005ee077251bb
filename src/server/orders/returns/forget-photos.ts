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
export async function forgetReturnPhotos(db: Database): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${fixed.returnPhotoDays})`
  await db.execute(sql`
    DELETE FROM return_photos WHERE id IN (
      SELECT p.id FROM return_photos p JOIN returns r ON r.id = p.return_id
      WHERE p.created_at < ${oldest} AND r.updated_at < ${oldest} AND r.status IN ('settled', 'refused', 'withdrawn')
        AND NOT EXISTS (SELECT FROM replacements l WHERE l.return_id = r.id AND l.status IN ('due', 'packed', 'sent'))
        AND NOT ${isDisputed(sql`r.order_id`)}
      ORDER BY p.created_at, p.id LIMIT ${maxAtOnce})`)
}
