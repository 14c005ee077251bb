import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { type RowOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { accounts, reviewRequests } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'

const stopped = 'You get no more mails that ask for a review.'

/** An order that was delivered earlier than this is not asked about any more, such as after the setting was changed. */
const lateDays = 30

const requestsInATurn = 100

const a = alias(accounts, 'a')

/** Of `orders o`: a product of which a pack was kept, and which the shopper `a` has not reviewed. */
const leftToReview = sql`SELECT FROM order_items i
  WHERE i.order_id = o.id AND NOT EXISTS (SELECT FROM reviews r WHERE r.account_id = o.account_id AND r.product_id = i.product_id)
    AND i.quantity > (SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l WHERE l.order_item_id = i.id)`

/** Who ended these mails, or the newsletter, of which only a hash of the address is left. */
const wantsNone = sql`(EXISTS (SELECT FROM review_stops s WHERE s.account_id = a.id) OR EXISTS (
  SELECT FROM subscribers s WHERE s.unsubscribed_at IS NOT NULL
    AND s.email = 'ended:' || encode(sha256(convert_to(s.unsubscribe_token || ' ' || lower(a.email), 'UTF8')), 'hex')))`

/** Asks for reviews by mail, once an order, some days after it was delivered. */
export async function writeReviewRequests(db: NodePgDatabase): Promise<void> {
  const { reviews } = await readSettings(db)
  if (reviews.askAfterDays === 0) return
  while ((await inTransaction(db, (tx) => writeSome(tx, reviews.askAfterDays))) === requestsInATurn);
}

const due = { orderId: reviewRequests.orderId, email: a.email }

/** @returns how many were written. */
async function writeSome(tx: Database, days: number): Promise<number> {
  const written = await readRows(
    tx,
    due,
    (columns) => sql`
    WITH due AS (
      SELECT DISTINCT o.id, a.email FROM order_history h JOIN orders o ON o.id = h.order_id JOIN accounts a ON a.id = o.account_id
      WHERE h.status = 'delivered' AND h.created_at < now() - make_interval(days => ${days})
        AND h.created_at > now() - make_interval(days => ${days + lateDays})
        AND o.status = 'delivered' AND a.email <> '' AND NOT ${wantsNone} AND EXISTS (${leftToReview})
        AND NOT EXISTS (SELECT FROM review_requests q WHERE q.order_id = o.id)
      ORDER BY o.id LIMIT ${requestsInATurn}),
    review_requests AS (
      INSERT INTO review_requests (order_id) SELECT id FROM due ON CONFLICT DO NOTHING RETURNING order_id)
    SELECT ${columns} FROM review_requests JOIN due a ON a.id = review_requests.order_id`,
  )
  for (const { orderId, email } of written) {
    await enqueueMail(tx, {
      template: 'review-request',
      recipient: email,
      data: { orderId },
      dedupeKey: `review-request:${orderId}`,
    })
  }
  return written.length
}

const request = {
  fullName: a.fullName,
  stopToken: reviewRequests.stopToken,
  products: sql<string[]>`(
    SELECT coalesce(json_agg(i.product_name ORDER BY i.id), '[]') FROM order_items i WHERE i.order_id = o.id)`,
}

export type ReviewRequest = RowOf<typeof request>

/** What the mail about an order is written from; null once it is not wanted or has nothing to ask. */
export const readRequest = (db: Database, orderId: number): Promise<ReviewRequest | null> =>
  readFirst(
    db,
    request,
    (columns) => sql`
    SELECT ${columns} FROM review_requests JOIN orders o ON o.id = review_requests.order_id JOIN accounts a ON a.id = o.account_id
    WHERE o.id = ${orderId} AND o.status = 'delivered' AND NOT ${wantsNone} AND EXISTS (${leftToReview})`,
  )

/**
 * Ends these mails with the token of one of them; doing it again answers the same.
 * @returns the message, or null for an unknown token.
 */
export async function stopReviewRequests(db: Database, token: string): Promise<string | null> {
  const [found] = await db
    .select({ orderId: reviewRequests.orderId })
    .from(reviewRequests)
    .where(eq(reviewRequests.stopToken, token))
  if (!found) return null
  await db.execute(sql`
    INSERT INTO review_stops (account_id) SELECT account_id FROM orders WHERE id = ${found.orderId} ON CONFLICT DO NOTHING`)
  return stopped
}
