import { sql } from 'drizzle-orm'
import { isReader } from '../../customers/newsletter/subscribe.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import type { newsletters } from '../../platform/database/tables.ts'
import { isInAudience } from './recipients.ts'

type Newsletter = Pick<typeof newsletters.$inferSelect, 'id' | 'audience'>

const counted = { count: sql<number>`count(*)::int` }

const intoOutbox = ({ id }: Newsletter) => sql`
  INSERT INTO outbox (template, recipient, data, dedupe_key)
  SELECT 'newsletter', email, jsonb_build_object('newsletter', ${id}::integer, 'subscriber', subscriber_id),
    'newsletter:' || ${id}::integer || ':' || subscriber_id`

/**
 * Requeues up to `limit` held mails, skips unsubscribed readers. Returns the number of held mails that it
 * processed.
 */
export async function requeueHeld(tx: Database, newsletter: Newsletter, limit: number): Promise<number> {
  const { count } = await readOne(
    tx,
    counted,
    (columns) => sql`
    WITH moved AS (
      UPDATE newsletter_mails mail SET state = CASE WHEN ${isReader} THEN 'queued' ELSE 'left_out' END FROM subscribers subscriber
      WHERE subscriber.id = mail.subscriber_id AND mail.id IN (
        SELECT id FROM newsletter_mails WHERE newsletter_id = ${newsletter.id} AND state = 'held' ORDER BY id LIMIT ${limit})
      RETURNING mail.subscriber_id, mail.state, subscriber.email
    ), written AS (${intoOutbox(newsletter)} FROM moved WHERE state = 'queued')
    SELECT ${columns} FROM moved`,
  )
  return count
}

/** Writes mails for up to `limit` further subscribers, by id. Returns their number. */
export async function writeNext(tx: Database, newsletter: Newsletter, limit: number): Promise<number> {
  const { id, audience } = newsletter
  const { count } = await readOne(
    tx,
    counted,
    (columns) => sql`
    WITH next AS MATERIALIZED (
      SELECT subscriber.id AS subscriber_id, subscriber.email FROM subscribers subscriber
      WHERE subscriber.id > coalesce((SELECT max(subscriber_id) FROM newsletter_mails WHERE newsletter_id = ${id}), 0)
        AND subscriber.created_at <= (SELECT sends_at FROM newsletters WHERE id = ${id}) AND ${isReader} AND ${isInAudience[audience]}
      ORDER BY subscriber.id LIMIT ${limit} FOR KEY SHARE OF subscriber
    ), noted AS (INSERT INTO newsletter_mails (newsletter_id, subscriber_id) SELECT ${id}, subscriber_id FROM next),
    written AS (${intoOutbox(newsletter)} FROM next)
    SELECT ${columns} FROM next`,
  )
  if (count > 0)
    await tx.execute(sql`UPDATE newsletters SET mail_count = mail_count + ${count} WHERE id = ${id}`)
  return count
}
