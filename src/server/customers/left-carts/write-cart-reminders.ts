import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { isInStock } from '../../catalog/products/present-product.ts'
import { type CartLine, loadCart } from '../../checkout/cart/store.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { isReader } from '../newsletter/subscribe.ts'

const batchSize = 100

/** A cart that was left longer ago than this gets no mail, such as after the setting was switched on. */
const maxAgeDays = 7

/** The least time between two mails to a shopper, and the time in which an order counts as bought after one. */
const weekDays = 7

/** The subscription of `accounts account`: marketing mails go only to subscribers with a mailbox. */
const consent = sql`subscribers subscriber ON subscriber.email = lower(account.email) AND ${isReader}`

/** Whether `accounts account` bought since `cart.left_at`, or is paying now. */
const hasBought = sql`(EXISTS (
    SELECT FROM orders ordered WHERE ordered.account_id = account.id AND ordered.status <> 'awaiting_payment' AND ordered.created_at > cart.left_at)
  OR EXISTS (SELECT FROM payments payment WHERE payment.account_id = account.id AND payment.is_reserved))`

/**
 * Queues one mail for each cart that subscribers left some hours ago, at most one a week for each, once for each cart. Also
 * records which earlier mails led to an order.
 */
export async function writeCartReminders(db: NodePgDatabase): Promise<void> {
  await recordOrders(db)
  const { carts } = await readSettings(db)
  if (carts.remindAfterHours === 0) return
  while ((await inTransaction(db, (tx) => writeBatch(tx, carts.remindAfterHours))) === batchSize);
}

const due = { reminderId: sql<number>`written.id::float8`, email: sql<string>`due.email` }

/** @returns the number of queued mails. */
async function writeBatch(tx: Database, hours: number): Promise<number> {
  const written = await readRows(
    tx,
    due,
    (columns) => sql`
    WITH due AS (
      SELECT account.id, account.email
      FROM (SELECT account_id, max(added_at) AS left_at FROM cart_lines
          WHERE added_at > now() - make_interval(hours => ${hours}, days => ${maxAgeDays}) GROUP BY account_id) AS cart
        JOIN accounts account ON account.id = cart.account_id JOIN ${consent}
      WHERE cart.left_at < now() - make_interval(hours => ${hours}) AND NOT ${hasBought}
        AND NOT EXISTS (SELECT FROM cart_reminders former WHERE former.account_id = account.id
          AND (former.written_at > cart.left_at OR former.written_at > now() - make_interval(days => ${weekDays})))
      ORDER BY account.id LIMIT ${batchSize} FOR NO KEY UPDATE OF account SKIP LOCKED
    ), written AS (
      INSERT INTO cart_reminders (account_id) SELECT id FROM due RETURNING id, account_id)
    SELECT ${columns} FROM written JOIN due ON due.id = written.account_id`,
  )
  for (const { reminderId, email } of written) {
    await enqueueMail(tx, {
      template: 'left-cart',
      recipient: email,
      data: { reminderId },
      dedupeKey: `left-cart:${reminderId}`,
    })
  }
  return written.length
}

/** Records the first order within a week after each mail. */
const recordOrders = (db: Database): Promise<unknown> =>
  db.execute(sql`
    UPDATE cart_reminders reminder SET order_id = bought.id
    FROM (
      SELECT sent.id AS reminder_id, min(ordered.id) AS id FROM cart_reminders sent
      JOIN orders ordered ON ordered.account_id = sent.account_id AND ordered.created_at > sent.sent_at
        AND ordered.created_at < sent.sent_at + make_interval(days => ${weekDays})
      WHERE sent.order_id IS NULL AND sent.written_at > now() - make_interval(days => ${2 * weekDays})
        AND ordered.status NOT IN ('awaiting_payment', 'confirming', 'cancelled')
      GROUP BY sent.id) AS bought
    WHERE reminder.id = bought.reminder_id`)

const reminder = {
  accountId: sql<number>`account.id::float8`,
  fullName: sql<string>`account.full_name`,
  token: sql<string>`reminder.token`,
  unsubscribeToken: sql<string>`subscriber.unsubscribe_token`,
}

/** The data of the mail about a cart. */
export interface LeftCart {
  fullName: string
  token: string
  unsubscribeToken: string
  /** The lines that can be bought now. */
  lines: CartLine[]
}

/**
 * Reads the data of the mail about a cart.
 * @returns null once it is unwanted, or the cart was bought, emptied or sold out.
 */
export async function readLeftCart(db: Database, reminderId: number): Promise<LeftCart | null> {
  const { carts } = await readSettings(db)
  const found = await readFirst(
    db,
    reminder,
    (columns) => sql`
    SELECT ${columns} FROM cart_reminders reminder JOIN accounts account ON account.id = reminder.account_id JOIN ${consent}
      CROSS JOIN LATERAL (SELECT max(line.added_at) AS left_at FROM cart_lines line WHERE line.account_id = account.id) AS cart
    WHERE reminder.id = ${reminderId} AND cart.left_at IS NOT NULL AND NOT ${hasBought}`,
  )
  if (!found || carts.remindAfterHours === 0) return null
  const { accountId, ...rest } = found
  const lines = (await loadCart(db, accountId)).lines.filter(isInStock)
  return lines.length > 0 ? { ...rest, lines } : null
}

/**
 * Records a rejected mail. A missing mailbox gets no more mails to subscribers. A bounce names the token of its reader; a later
 * subscription proves a working mailbox.
 */
export async function recordCartRejection(
  tx: Database,
  { reminderId, token }: Record<string, unknown>,
  isNoMailbox: boolean,
): Promise<void> {
  if (!isNoMailbox) return
  const isToken = token === undefined ? sql`true` : sql`subscriber.unsubscribe_token = ${token}`
  await tx.execute(sql`
    UPDATE subscribers subscriber SET bounced_at = now()
    FROM cart_reminders reminder JOIN accounts account ON account.id = reminder.account_id
    WHERE reminder.id = ${reminderId} AND subscriber.email = lower(account.email) AND ${isToken}
      AND subscriber.bounced_at IS NULL AND subscriber.created_at <= reminder.written_at`)
}

/** Deletes mails about left carts after the time in the privacy notice. */
export async function forgetCartReminders(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  await db.execute(
    sql`DELETE FROM cart_reminders WHERE written_at < now() - make_interval(months => ${retention.messageMonths})`,
  )
}
