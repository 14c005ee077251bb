import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import type { Database } from '../database/database.ts'
import type { ValueOrParam } from '../database/prepared-query.ts'
import { columnsOf, type RowOf, readOne } from '../database/rows.ts'
import { throttleWindows } from '../database/tables.ts'
import { errorMessage, shopError } from '../http/error-message.ts'
import { ShopError } from '../http/shop-error.ts'

export interface Limit {
  calls: number
  windowSeconds: number
}

const counted = alias(throttleWindows, 'counted')

const windowRow = {
  hits: counted.hits,
  seconds_left: sql<number>`ceil(extract(epoch FROM counted.expires_at - now()))::int`,
}

type WindowRow = RowOf<typeof windowRow>

/**
 * Counts one hit of a subject ('login:203.0.113.7') for all processes. A window starts with the first hit
 * after the last window.
 * @returns the hits of the window, and the seconds until it ends.
 */
export const countHit = (db: Database, subject: string, limit: Limit): Promise<WindowRow> =>
  readOne(db, windowRow, () => hitOf(subject, limit))

/** SQL that counts one hit, for use within another statement. Returns `hits` and `seconds_left`. */
export const hitOf = (subject: ValueOrParam<string>, { windowSeconds }: Limit): SQL => sql`
  INSERT INTO throttle_windows AS counted (subject, hits, expires_at)
  VALUES (${subject}, 1, now() + make_interval(secs => ${windowSeconds}))
  ON CONFLICT (subject) DO UPDATE SET
    hits = CASE WHEN counted.expires_at > now() THEN counted.hits + 1 ELSE 1 END,
    expires_at = CASE WHEN counted.expires_at > now() THEN counted.expires_at ELSE excluded.expires_at END
  RETURNING ${columnsOf(windowRow)}`

/** Reads the hits of a subject without adding one. */
export async function readHits(db: Database, subject: string): Promise<WindowRow> {
  const { hits, subject: subjectColumn, expiresAt } = throttleWindows
  const [found] = await db
    .select({ hits, seconds_left: sql<number>`ceil(extract(epoch FROM ${expiresAt} - now()))::int` })
    .from(throttleWindows)
    .where(and(eq(subjectColumn, subject), sql`${expiresAt} > now()`))
  return found ?? { hits: 0, seconds_left: 0 }
}

/** @throws {ShopError} `too_many_requests`, with the seconds to wait, past the limit. */
export async function assertWithinLimit(
  db: Database,
  subject: string,
  limit: Limit,
  message?: ErrorMessage | string,
): Promise<void> {
  const { hits, seconds_left } = await countHit(db, subject, limit)
  if (hits > limit.calls) throw tooManyRequests(seconds_left, message)
}

export const tooManyRequests = (
  retryAfterSeconds: number,
  message: ErrorMessage | string = errorMessage('account', 'tooManyAttempts'),
): ShopError =>
  typeof message === 'string'
    ? new ShopError('too_many_requests', message, { retryAfterSeconds })
    : shopError(message, { retryAfterSeconds })

/** Takes back one hit of a subject, such as the try of a known code. */
export async function uncountHit(db: Database, subject: string): Promise<void> {
  await db
    .update(throttleWindows)
    .set({ hits: sql`greatest(0, hits - 1)` })
    .where(eq(throttleWindows.subject, subject))
}

/** Deletes the count of a subject. */
export async function forgetHits(db: Database, subject: string): Promise<void> {
  await db.delete(throttleWindows).where(eq(throttleWindows.subject, subject))
}

/** Deletes expired windows. */
export async function dropEndedWindows(db: Database): Promise<void> {
  await db.delete(throttleWindows).where(sql`${throttleWindows.expiresAt} < now()`)
}
