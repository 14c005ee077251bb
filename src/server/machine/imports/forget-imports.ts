import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** Forgets the files of imports: those that nobody applied and those of customers after a week, others after 90 days. What was done stays known. */
export async function forgetImports(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM imports WHERE state <> 'applied' AND updated_at < now() - interval '7 days'`)
  await db.execute(sql`
    WITH forgotten AS (
      UPDATE imports SET content = NULL, sample = '[]'
      WHERE content IS NOT NULL
        AND settled_at < now() - CASE kind WHEN 'customers' THEN interval '7 days' ELSE interval '90 days' END
      RETURNING id)
    DELETE FROM import_rows WHERE import_id IN (SELECT id FROM forgotten)`)
}
