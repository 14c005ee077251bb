import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { payableLaterStates } from '../../lifecycle/orders/order-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import { emailOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { accounts } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
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
  id: sql<number>`payment.id::float8`,
  orderId: sql<number>`payment.order_id::float8`,
  recipient: emailOf(accounts),
  dedupeKey: sql<string>`${keyOf(sql`payment.order_id`, stepOf)}`,
}

/**
 * Queues the reminders of orders by terms that are due now. Each has a key of its own, so a second process queues none again. A parcel
 * that does not arrive asks for no money.
 * @param batchSize how many a transaction queues.
 */
export async function remindOfPayments(db: NodePgDatabase, batchSize = 100): Promise<void> {
  let after: number | null = 0
  do after = await inTransaction(db, (tx) => remindBatch(tx, batchSize, after ?? 0))
  while (after !== null)
}

/**
 * Queues the reminders of a batch.
 * @param after the payment after which it begins; a customer without an address is passed by.
 * @returns the last payment of a full batch; null at the end.
 */
async function remindBatch(tx: Database, batchSize: number, after: number): Promise<number | null> {
  const found = await readRows(
    tx,
    due,
    (columns) => sql`
    SELECT ${columns} FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id
      JOIN accounts ON accounts.id = payment.account_id
    WHERE payment.status = 'due' AND payment.id > ${after} AND ${late} BETWEEN ${-daysBefore}::int AND ${7 * (weeklyReminders + 1)}::int
      AND ordered.status ${inStates(payableLaterStates)}
      AND NOT EXISTS (SELECT FROM outbox mail WHERE mail.dedupe_key = ${keyOf(sql`payment.order_id`, stepOf)})
    ORDER BY payment.id LIMIT ${batchSize}`,
  )
  for (const { orderId, recipient, dedupeKey } of found)
    await enqueueMail(tx, { template: 'payment-due', recipient, data: { orderId }, dedupeKey })
  return found.length === batchSize ? (found.at(-1)?.id ?? null) : null
}
