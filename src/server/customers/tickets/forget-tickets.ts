import { and, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { tickets } from '../../platform/database/tables.ts'

/** Deletes tickets once the newest message of their thread is as old as the privacy notice names. */
export async function forgetOldTickets(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const oldest = sql`now() - make_interval(months => ${retention.messageMonths})`
  // What was merged goes with the ticket that has the thread.
  await db.delete(tickets).where(and(lt(tickets.lastAt, oldest), isNull(tickets.mergedInto)))
}
