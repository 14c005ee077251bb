import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** Rows of one run, so that it ends well before the time limit of statements. */
const maxRows = 50_000

/** Deletes changes that a later change of the same row superseded, since lists only use the last one. */
export const deleteSupersededChanges = (db: Database): Promise<unknown> =>
  db.execute(sql`
    DELETE FROM changes WHERE (list, row_id, began_at) IN (
      SELECT superseded.list, superseded.row_id, superseded.began_at FROM changes superseded
      WHERE superseded.changed_at < now() - interval '1 day' AND EXISTS (
        SELECT FROM changes later
        WHERE later.list = superseded.list AND later.row_id = superseded.row_id AND later.changed_at > superseded.changed_at)
      LIMIT ${maxRows})`)
