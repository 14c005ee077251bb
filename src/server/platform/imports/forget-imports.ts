import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** Tables of people are kept for a week, in which refused rows can be mended; others for 90 days. */
const keptFor = sql`CASE kind WHEN 'customers' THEN interval '7 days' ELSE interval '90 days' END`

/** Forgets the files of imports, those that nobody applied after a week. What was done stays known. */
export async function forgetImports(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM imports WHERE state <> 'applied' AND updated_at < now() - interval '7 days'`)
  await db.execute(sql`
    UPDATE imports SET content = NULL, sample = '[]'
    WHERE content IS NOT NULL AND settled_at < now() - ${keptFor}`)
  // Also of those whose file went before, with a person whom it named.
  await db.execute(sql`
    DELETE FROM import_rows r USING imports i
    WHERE i.id = r.import_id AND i.content IS NULL AND i.settled_at < now() - ${keptFor}`)
  await db.execute(sql`
    DELETE FROM import_pictures p USING imports i
    WHERE i.id = p.import_id AND i.content IS NULL AND i.settled_at < now() - ${keptFor}`)
}
