import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../database/database.ts'
import { readSettings } from '../database/read-settings.ts'
import { type RowOf, readFirst, readRows } from '../database/rows.ts'
import { outbox } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { addFailedJob, clearFailedJob } from '../jobs/failed-jobs.ts'
import type { Letters } from './email-writer.ts'

/** A mail that one sender has claimed for a while. `attempts` counts earlier attempts. */
export type ClaimedMail = RowOf<typeof claimed>

const claimed = {
  id: outbox.id,
  template: outbox.template,
  recipient: outbox.recipient,
  data: outbox.data,
  attempts: outbox.attempts,
  createdAt: outbox.createdAt,
}

/**
 * Longer than sending one batch can take with all its time-outs; after it, another sender may claim the mail.
 */
const claimSeconds = 300

/** As the index of the waiting mails has it. */
const urgency = sql`(CASE WHEN template IN ('reset-link', 'sign-in-code') THEN 0 WHEN template = 'newsletter' THEN 2 ELSE 1 END)`

/**
 * Claims due mails: reset links and codes first, since people wait for them, newsletters last, and else the longest due.
 * Senders never wait for each other; the claims of a dead sender expire.
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

const one = { one: sql<number>`1` }

/** Whether at least so many mails of newsletters wait. */
export async function hasNewslettersWaiting(db: Database, least: number): Promise<boolean> {
  const last = await readFirst(
    db,
    one,
    (columns) =>
      sql`SELECT ${columns} FROM outbox WHERE status = 'waiting' AND ${urgency} = 2 AND attempts = 0 OFFSET ${least - 1} LIMIT 1`,
  )
  return last !== null
}

/** Releases mails that were claimed and not tried. */
export async function releaseMails(db: Database, mails: ClaimedMail[]): Promise<void> {
  if (mails.length === 0) return
  const ids = mails.map(({ id }) => id)
  await db
    .update(outbox)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(outbox.status, 'waiting'), sql`${outbox.id} = ANY (${sql.param(ids)}::bigint[])`))
}

const onceMore = sql`${outbox.attempts} + 1`

export async function noteSent(db: Database, id: number): Promise<void> {
  await db.execute(sql`
    WITH sent AS (
      UPDATE outbox SET status = 'sent', sent_at = now(), attempts = attempts + 1, last_error = NULL
      WHERE id = ${id}
    )
    UPDATE failed_jobs SET resolved_at = now()
    WHERE kind = 'mail' AND reference = ${String(id)} AND resolved_at IS NULL`)
}

interface Refusal {
  /** As the mail server said it. */
  reason: string
  /** The same without addresses. */
  publicReason: string
  isNoMailbox: boolean
}

/** Keeps the mail in the outbox with the reason, for a person to look at, unless its template notes refusals by itself. */
export async function noteDead(
  db: NodePgDatabase,
  { id, template, data }: ClaimedMail,
  { reason, publicReason, isNoMailbox }: Refusal,
  whenRejected: Letters['whenRejected'] = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .update(outbox)
      .set({ status: 'dead', attempts: onceMore, lastError: reason })
      .where(eq(outbox.id, id))
    const note = whenRejected[template]
    if (note) await note(tx, data, isNoMailbox)
    else await addFailedJob(tx, 'mail', id, publicReason)
  })
}

/** Removes a mail whose report no longer holds, so that the same can be reported again, and notes what its template asks for. */
export async function dropOutdated(
  db: NodePgDatabase,
  { id, template, data }: ClaimedMail,
  whenOutdated: Letters['whenOutdated'],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.delete(outbox).where(eq(outbox.id, id))
    await clearFailedJob(tx, 'mail', id)
    await whenOutdated[template]?.(tx, data)
  })
}

/** @param isCounted whether the mail failed, and not the connection to the server. */
export async function noteFailed(
  db: Database,
  id: number,
  failure: { reason: string; retrySeconds: number; isCounted: boolean },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      ...(failure.isCounted && { attempts: onceMore }),
      lastError: failure.reason,
      nextAttemptAt: sql`now() + make_interval(secs => ${failure.retrySeconds})`,
    })
    .where(eq(outbox.id, id))
}

/** On a machine without a mail server, due mails count as sent and keep all that the mail reader shows. */
export async function leaveToReader(db: Database): Promise<void> {
  await db.execute(sql`
    WITH sent AS (
      UPDATE outbox SET status = 'sent', sent_at = now() WHERE status = 'waiting' AND next_attempt_at <= now() RETURNING id
    )
    UPDATE failed_jobs SET resolved_at = now()
    WHERE kind = 'mail' AND reference IN (SELECT id::text FROM sent) AND resolved_at IS NULL`)
}

/** Deletes old mails that were sent or are dead; waiting ones stay. */
export async function dropOldMail(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const isOld = sql`${outbox.createdAt} < now() - make_interval(months => ${retention.messageMonths})`
  await db.delete(outbox).where(and(inArray(outbox.status, ['sent', 'dead']), isOld))
}

/** Deletes mails that were written for nobody. */
export async function dropMailForNobody(db: Database): Promise<void> {
  const isOld = sql`${outbox.createdAt} < now() - interval '1 hour'`
  await db.delete(outbox).where(and(eq(outbox.status, 'nobody'), isOld))
}
