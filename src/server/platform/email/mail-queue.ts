import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../database/database.ts'
import { readSettings } from '../database/read-settings.ts'
import { type RowOf, readFirst, readRows } from '../database/rows.ts'
import { outbox } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { addFailedJob, clearFailedJob } from '../jobs/failed-jobs.ts'
import type { EmailTemplates } from './email-writer.ts'

/** A mail that one process has claimed for {@link claimSeconds}. `attempts` counts earlier attempts. */
export type ClaimedMail = RowOf<typeof claimed>

const claimed = {
  id: outbox.id,
  template: outbox.template,
  recipient: outbox.recipient,
  data: outbox.data,
  attempts: outbox.attempts,
  createdAt: outbox.createdAt,
}

/** Longer than one batch can take with all its time-outs. After it another process may claim the mail. */
const claimSeconds = 300

/** The order of waiting mails; the index of the outbox has the same expression. */
const urgency = sql`(CASE WHEN template IN ('reset-link', 'sign-in-code') THEN 0 WHEN template IN ('newsletter', 'left-cart') THEN 2 ELSE 1 END)`

/**
 * Claims due mails: reset links and codes first, since people wait for them, mails to subscribers last, the others
 * by due time. Processes never wait for each other, and the claims of a dead process expire.
 */
export async function claimMails(db: Database, limit: number): Promise<ClaimedMail[]> {
  const mails = await readRows(
    db,
    { ...claimed, place: sql<number>`place` },
    (columns) => sql`
    WITH due AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY ${urgency}, next_attempt_at, id)::int AS place
      FROM (
        SELECT id, template, next_attempt_at FROM outbox WHERE status = 'waiting' AND next_attempt_at <= now()
        ORDER BY ${urgency}, next_attempt_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) AS found
    )
    UPDATE outbox SET next_attempt_at = now() + make_interval(secs => ${claimSeconds})
    FROM due WHERE outbox.id = due.id
    RETURNING ${columns}`,
  )
  return mails.sort((a, b) => a.place - b.place).map(({ place, ...mail }) => mail)
}

const found = { one: sql<number>`1` }

/** Whether at least `count` mails to subscribers wait for their first attempt. */
export async function hasNewslettersWaiting(db: Database, count: number): Promise<boolean> {
  const last = await readFirst(
    db,
    found,
    (columns) =>
      sql`SELECT ${columns} FROM outbox WHERE status = 'waiting' AND ${urgency} = 2 AND attempts = 0 OFFSET ${count - 1} LIMIT 1`,
  )
  return last !== null
}

/** Makes mails due again that were claimed and not tried. */
export async function releaseMails(db: Database, mails: ClaimedMail[]): Promise<void> {
  if (mails.length === 0) return
  const ids = mails.map(({ id }) => id)
  await db
    .update(outbox)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(outbox.status, 'waiting'), sql`${outbox.id} = ANY (${sql.param(ids)}::bigint[])`))
}

const oneMoreAttempt = sql`${outbox.attempts} + 1`

/** Marks a mail as sent and resolves its failed job. */
export async function recordSent(db: Database, id: number): Promise<void> {
  await db.execute(sql`
    WITH sent AS (
      UPDATE outbox SET status = 'sent', sent_at = now(), attempts = attempts + 1, last_error = NULL
      WHERE id = ${id}
    )
    UPDATE failed_jobs SET resolved_at = now()
    WHERE kind = 'mail' AND reference = ${String(id)} AND resolved_at IS NULL`)
}

interface Rejection {
  /** The reply of the mail server, addresses included. */
  reason: string
  /** The reply without addresses, for the list of failed jobs. */
  publicReason: string
  isNoMailbox: boolean
}

/**
 * Marks a mail as dead. Adds a failed job for the staff, unless the template handles rejections itself.
 * Runs in a transaction of its own.
 */
export async function recordDead(
  db: NodePgDatabase,
  { id, template, data }: ClaimedMail,
  { reason, publicReason, isNoMailbox }: Rejection,
  onRejected: EmailTemplates['onRejected'] = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .update(outbox)
      .set({ status: 'dead', attempts: oneMoreAttempt, lastError: reason })
      .where(eq(outbox.id, id))
    const handleRejection = onRejected[template]
    if (handleRejection) await handleRejection(tx, data, isNoMailbox)
    else await addFailedJob(tx, 'mail', id, publicReason)
  })
}

/**
 * Deletes a mail whose content no longer holds, so that the same event can be reported again, and runs the
 * `onOutdated` handler of its template.
 */
export async function dropOutdated(
  db: NodePgDatabase,
  { id, template, data }: ClaimedMail,
  whenOutdated: EmailTemplates['onOutdated'],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.delete(outbox).where(eq(outbox.id, id))
    await clearFailedJob(tx, 'mail', id)
    await whenOutdated[template]?.(tx, data)
  })
}

/**
 * Schedules the next attempt.
 * @param isCounted whether the mail failed rather than the connection to the server.
 */
export async function recordFailed(
  db: Database,
  id: number,
  failure: { reason: string; retrySeconds: number; isCounted: boolean },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      ...(failure.isCounted && { attempts: oneMoreAttempt }),
      lastError: failure.reason,
      nextAttemptAt: sql`now() + make_interval(secs => ${failure.retrySeconds})`,
    })
    .where(eq(outbox.id, id))
}

/** Marks due mails as sent on a machine without a mail server, where only the mail reader shows them. */
export async function markReadable(db: Database): Promise<void> {
  await db.execute(sql`
    WITH sent AS (
      UPDATE outbox SET status = 'sent', sent_at = now() WHERE status = 'waiting' AND next_attempt_at <= now() RETURNING id
    )
    UPDATE failed_jobs SET resolved_at = now()
    WHERE kind = 'mail' AND reference IN (SELECT id::text FROM sent) AND resolved_at IS NULL`)
}

/** Deletes sent and dead mails after the months of the privacy notice. */
export async function dropOldMail(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const isOld = sql`${outbox.createdAt} < now() - make_interval(months => ${retention.messageMonths})`
  await db.delete(outbox).where(and(inArray(outbox.status, ['sent', 'dead']), isOld))
}

/** Deletes placeholders after an hour. */
export async function dropMailForNobody(db: Database): Promise<void> {
  const isOld = sql`${outbox.createdAt} < now() - interval '1 hour'`
  await db.delete(outbox).where(and(eq(outbox.status, 'nobody'), isOld))
}
