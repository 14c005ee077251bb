import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { type RowOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { accounts, orderHistory, reviewRequests } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'

const stoppedMessage = 'You will get no more e-mails that ask for a review.'

/** Days after which a delivery is too old for a request, such as after a change of the setting. */
const maxDelayDays = 30

const batchSize = 100

const account = alias(accounts, 'account')

/**
 * Items of `orders ordered` with a pack that was not refunded, whose product the shopper has not reviewed.
 */
const reviewableItem = sql`SELECT FROM order_items item
  WHERE item.order_id = ordered.id AND NOT EXISTS (SELECT FROM reviews review WHERE review.account_id = ordered.account_id AND review.product_id = item.product_id)
    AND item.quantity > (SELECT coalesce(sum(refund_line.quantity), 0) FROM refund_lines refund_line WHERE refund_line.order_item_id = item.id)`

/**
 * Matches `accounts account` who stopped these mails or the newsletter; an ended subscription stores only a
 * hash of the address.
 */
const hasOptedOut = sql`(EXISTS (SELECT FROM review_stops stop WHERE stop.account_id = account.id) OR EXISTS (
  SELECT FROM subscribers subscriber WHERE subscriber.unsubscribed_at IS NOT NULL
    AND subscriber.email = 'ended:' || encode(sha256(convert_to(subscriber.unsubscribe_token || ' ' || lower(account.email), 'UTF8')), 'hex')))`

/** Queues one mail per order that asks for reviews, some days after its delivery. Each batch begins after the last delivery of the one before. */
export async function writeReviewRequests(db: NodePgDatabase): Promise<void> {
  const { reviews } = await readSettings(db)
  if (reviews.askAfterDays === 0) return
  let after: number | null = null
  do after = await inTransaction(db, (tx) => writeBatch(tx, reviews.askAfterDays, after))
  while (after !== null)
}

const delivery = alias(orderHistory, 'due')

const due = {
  id: delivery.id,
  orderId: delivery.orderId,
  email: sql<string>`due.email`,
}

/**
 * Queues the mails of a batch.
 * @param after the delivery after which it begins.
 * @returns the last delivery of a full batch; null at the end.
 */
async function writeBatch(tx: Database, days: number, after: number | null): Promise<number | null> {
  const later =
    after === null
      ? sql``
      : sql`AND (history.created_at, history.id) > (SELECT before.created_at, before.id FROM order_history before WHERE before.id = ${after})`
  const rows = await readRows(
    tx,
    due,
    (columns) => sql`
    WITH due AS (
      SELECT history.id, history.order_id, history.created_at, account.email
      FROM order_history history JOIN orders ordered ON ordered.id = history.order_id JOIN accounts account ON account.id = ordered.account_id
      WHERE history.status = 'delivered' AND history.created_at < now() - make_interval(days => ${days})
        AND history.created_at > now() - make_interval(days => ${days + maxDelayDays}) ${later}
        AND ordered.status = 'delivered' AND account.email <> '' AND NOT ${hasOptedOut} AND EXISTS (${reviewableItem})
        AND NOT EXISTS (SELECT FROM review_requests request WHERE request.order_id = ordered.id)
      ORDER BY history.created_at, history.id LIMIT ${batchSize}),
    noted AS (
      INSERT INTO review_requests (order_id) SELECT DISTINCT order_id FROM due ON CONFLICT DO NOTHING)
    SELECT ${columns} FROM due ORDER BY due.created_at, due.id`,
  )
  for (const { orderId, email } of rows) {
    await enqueueMail(tx, {
      template: 'review-request',
      recipient: email,
      data: { orderId },
      dedupeKey: `review-request:${orderId}`,
    })
  }
  return rows.length === batchSize ? (rows.at(-1)?.id ?? null) : null
}

const request = {
  fullName: account.fullName,
  stopToken: reviewRequests.stopToken,
  products: sql<string[]>`(
    SELECT coalesce(json_agg(item.product_name ORDER BY item.id), '[]') FROM order_items item WHERE item.order_id = ordered.id)`,
}

export type ReviewRequest = RowOf<typeof request>

/**
 * Reads the data of the mail about an order.
 * @returns null once it is unwanted or no product is left to review.
 */
export const readReviewRequest = (db: Database, orderId: number): Promise<ReviewRequest | null> =>
  readFirst(
    db,
    request,
    (columns) => sql`
    SELECT ${columns} FROM review_requests JOIN orders ordered ON ordered.id = review_requests.order_id JOIN accounts account ON account.id = ordered.account_id
    WHERE ordered.id = ${orderId} AND ordered.status = 'delivered' AND NOT ${hasOptedOut} AND EXISTS (${reviewableItem})`,
  )

/**
 * Stops review requests with the token of one of them. Idempotent.
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
  return stoppedMessage
}
