import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { outboxStates } from '../database/tables/states.ts'
import { outbox } from '../database/tables.ts'
import type { Mail } from './mail-data.ts'

export type { Mail } from './mail-data.ts'

/**
 * A mail waits until it is sent, or is dead once it can't be. A mail for nobody is a placeholder: it costs
 * the same work where an answer must not reveal whether an account exists.
 */
export type MailStatus = (typeof outboxStates)[number]

/**
 * Writes a mail to be sent. Pass the transaction of the event that it reports, so that both happen or
 * neither.
 */
export async function enqueueMail(
  db: Database,
  mail: Mail,
  { afterMinutes = 0 }: { afterMinutes?: number } = {},
): Promise<void> {
  // What still happens to an order of somebody who was erased is told to nobody.
  if (mail.recipient === '') return
  await write(db, mail, 'waiting', afterMinutes)
}

/** The same work as `enqueueMail`, for a mail that will not be sent. */
export async function enqueueForNobody(db: Database, mail: Mail): Promise<void> {
  await write(db, mail, 'nobody', 0)
}

async function write(db: Database, mail: Mail, status: MailStatus, afterMinutes: number): Promise<void> {
  const due = afterMinutes > 0 && { nextAttemptAt: sql`now() + make_interval(mins => ${afterMinutes})` }
  await db
    .insert(outbox)
    .values({ ...mail, data: { ...mail.data }, status, ...due })
    .onConflictDoNothing({ target: outbox.dedupeKey })
}
