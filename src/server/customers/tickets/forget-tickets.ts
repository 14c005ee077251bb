import { and, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { tickets } from '../../platform/database/tables.ts'

/** Deletes tickets whose newest message is older than the privacy notice allows. */
export async function forgetOldTickets(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const oldest = sql`now() - make_interval(months => ${retention.messageMonths})`
  // The foreign key deletes merged tickets with the ticket of their thread.
  await db.delete(tickets).where(and(lt(tickets.lastAt, oldest), isNull(tickets.mergedInto)))
}
