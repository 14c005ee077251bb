import type { Database } from '../db/database.ts'
import { outbox } from '../db/tables.ts'

export interface Mail {
  /** Which text is sent. */
  template: string
  recipient: string
  /** What the text fills in; stored as JSON, so instants are ISO text. */
  data: Record<string, unknown>
  /** Names what the mail reports ('welcome:17'); a second mail with the same key is not written. */
  dedupeKey: string
}

/** Writes a mail to be sent. Give it the transaction of what the mail reports, so that both happen or neither. */
export async function enqueueMail(db: Database, mail: Mail): Promise<void> {
  await db.insert(outbox).values(mail).onConflictDoNothing({ target: outbox.dedupeKey })
}
