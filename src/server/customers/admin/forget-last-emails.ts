import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { outbox } from '../../platform/database/tables.ts'

/** Deletes the last emails to erased customers: a day after sending, or after a week of failures. */
export async function forgetLastEmails(db: Database): Promise<void> {
  const isOver = sql`(${outbox.sentAt} < now() - interval '1 day' OR ${outbox.createdAt} < now() - interval '7 days')`
  await db.delete(outbox).where(and(eq(outbox.template, 'customer-erased'), isOver))
}
