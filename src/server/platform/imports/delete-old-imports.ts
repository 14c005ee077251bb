import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** Customer tables stay for 7 days, in which rejected rows can be corrected; others stay for 90 days. */
const retention = sql`CASE kind WHEN 'customers' THEN interval '7 days' ELSE interval '90 days' END`

/** Deletes the files of old imports; the log of applied changes stays. */
export async function deleteOldImports(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM imports WHERE state <> 'applied' AND updated_at < now() - interval '7 days'`)
  await db.execute(sql`
    UPDATE imports SET content = NULL, sample = '[]'
    WHERE content IS NOT NULL AND settled_at < now() - ${retention}`)
  // Rows also go when the file was deleted earlier, with a person whom it named.
  await db.execute(sql`
    DELETE FROM import_rows planned USING imports
    WHERE imports.id = planned.import_id AND imports.content IS NULL AND imports.settled_at < now() - ${retention}`)
  await db.execute(sql`
    DELETE FROM import_pictures picture USING imports
    WHERE imports.id = picture.import_id AND imports.content IS NULL AND imports.settled_at < now() - ${retention}`)
}
