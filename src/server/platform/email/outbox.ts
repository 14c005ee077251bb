import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { prepareQuery, type QueryParams } from '../database/prepared-query.ts'
import type { outboxStates } from '../database/tables/states.ts'
import { outbox } from '../database/tables.ts'
import type { Mail } from './mail-data.ts'

export type { Mail } from './mail-data.ts'

/**
 * `waiting` until the mail is `sent`, or `dead` when it can never be sent. `nobody` marks a placeholder: it costs
 * the same work, so that the time of an answer does not reveal whether an account exists.
 */
export type MailStatus = (typeof outboxStates)[number]

/**
 * Queues a mail. Pass the transaction of the event that the mail reports, so that both commit or neither.
 * A second mail with the same `dedupeKey` is ignored.
 */
export async function enqueueMail(
  db: Database,
  mail: Mail,
  { afterMinutes = 0 }: { afterMinutes?: number } = {},
): Promise<void> {
  // An erased shopper has no address, and an order may still change after the erasure.
  if (mail.recipient === '') return
  await write(db, mail, 'waiting', afterMinutes)
}

/** Does the same work as {@link enqueueMail} for a mail that is never sent. */
export async function enqueuePlaceholder(db: Database, mail: Mail): Promise<void> {
  await write(db, mail, 'nobody', 0)
}

interface Row extends Record<string, unknown> {
  template: string
  recipient: string
  data: string
  dedupeKey: string
  status: MailStatus
  afterMinutes: number
}

const queueing = prepareQuery(
  { id: outbox.id },
  (columns, { template, recipient, data, dedupeKey, status, afterMinutes }: QueryParams<Row>) => sql`
    INSERT INTO outbox (template, recipient, data, dedupe_key, status, next_attempt_at)
    VALUES (${template}, ${recipient}, ${data}::jsonb, ${dedupeKey}, ${status}, now() + make_interval(mins => ${afterMinutes}))
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING ${columns}`,
)

async function write(db: Database, mail: Mail, status: MailStatus, afterMinutes: number): Promise<void> {
  const { template, recipient, data, dedupeKey } = mail
  await queueing.first(db, {
    template,
    recipient,
    data: JSON.stringify(data),
    dedupeKey,
    status,
    afterMinutes,
  })
}
