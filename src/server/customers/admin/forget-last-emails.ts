import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { outbox } from '../../platform/database/tables.ts'

/** Forgets the last letters to those who were erased: a day after they left, or once a week could not send them. */
export async function forgetLastEmails(db: Database): Promise<void> {
  const isOver = sql`(${outbox.sentAt} < now() - interval '1 day' OR ${outbox.createdAt} < now() - interval '7 days')`
  await db.delete(outbox).where(and(eq(outbox.template, 'customer-erased'), isOver))
}
