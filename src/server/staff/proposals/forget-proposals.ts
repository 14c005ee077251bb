import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** Deletes proposals 90 days after they were made; the log keeps who decided what. */
export async function forgetProposals(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM proposals WHERE created_at < now() - interval '90 days'`)
}
