import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { emailOf } from '../../platform/database/contact-of.ts'
import { readRows } from '../../platform/database/rows.ts'
import { accounts } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'

/** The first reminder comes so many days before the last day to pay. */
const daysBefore = 3
/** Then one on the day after the last day to pay, and further ones weekly. */
const weeklyReminders = 3

/** Days since the last day to pay `payment`. */
const late = sql`(day_in_india(now()) - payment.due_on)`

/** 0 before the last day is over, 1 in the week after it, and so on. */
const stepOf = sql<number>`CASE WHEN ${late} <= 0 THEN 0 ELSE (${late} + 6) / 7 END`

const keyOf = (orderId: unknown, step: unknown) => sql`'payment-due:' || ${orderId} || ':' || ${step}`

const due = {
  orderId: sql<number>`payment.order_id::float8`,
  recipient: emailOf(accounts),
  dedupeKey: sql<string>`${keyOf(sql`payment.order_id`, stepOf)}`,
}

/**
 * Queues the reminders of orders by terms that are due now. Each has a key of its own, so a second process queues none again. A parcel
 * that is on its way back or lost asks for no money.
 */
export async function remindOfPayments(db: NodePgDatabase): Promise<void> {
  const found = await readRows(
    db,
    due,
    (columns) => sql`
    SELECT ${columns} FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id
      JOIN accounts ON accounts.id = payment.account_id
    WHERE payment.status = 'due' AND ${late} BETWEEN ${-daysBefore}::int AND ${7 * (weeklyReminders + 1)}::int
      AND ordered.status IN ('processing', 'packed', 'shipped', 'delivered')
      AND NOT EXISTS (SELECT FROM outbox mail WHERE mail.dedupe_key = ${keyOf(sql`payment.order_id`, stepOf)})
    ORDER BY payment.id`,
  )
  for (const { orderId, recipient, dedupeKey } of found)
    await enqueueMail(db, { template: 'payment-due', recipient, data: { orderId }, dedupeKey })
}
