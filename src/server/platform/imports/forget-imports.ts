import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** Customer tables stay for 7 days, in which rejected rows can be corrected; others stay for 90 days. */
const keptFor = sql`CASE kind WHEN 'customers' THEN interval '7 days' ELSE interval '90 days' END`

/** Deletes the files of old imports; the log of applied changes stays. */
export async function forgetImports(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM imports WHERE state <> 'applied' AND updated_at < now() - interval '7 days'`)
  await db.execute(sql`
    UPDATE imports SET content = NULL, sample = '[]'
    WHERE content IS NOT NULL AND settled_at < now() - ${keptFor}`)
  // Rows also go when the file was deleted earlier, with a person whom it named.
  await db.execute(sql`
    DELETE FROM import_rows r USING imports i
    WHERE i.id = r.import_id AND i.content IS NULL AND i.settled_at < now() - ${keptFor}`)
  await db.execute(sql`
    DELETE FROM import_pictures p USING imports i
    WHERE i.id = p.import_id AND i.content IS NULL AND i.settled_at < now() - ${keptFor}`)
}
