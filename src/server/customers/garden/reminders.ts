import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Day, dayInIndia, isoOf, readDay } from '#shared/garden/days.ts'
import { makePlan } from '#shared/garden/plan.ts'
import { type Task, tasksOf, tasksWithin } from '#shared/garden/tasks.ts'
import { emailOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { accounts, gardenReminders } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { planOf, requestOf } from './plan-store.ts'

const stoppedMessage = 'You will get no more reminders about your garden.'

/** Hour in India before which no reminder is sent. */
const firstHour = 7

const batchSize = 50

/** Monday of a day's week; 1 January 1970 was a Thursday. */
const mondayOf = (day: Day): Day => day - ((day + 3) % 7)

const hourInIndia = (at: Date): number => Math.floor(((at.getTime() / 3_600_000 + 5.5) % 24) + 24) % 24

/**
 * Queues reminders of the coming seven days: once a week at most, only on request and with tasks. A mailbox
 * whose last reminder was undeliverable gets no more.
 */
export async function writeReminders(db: NodePgDatabase, at: Date): Promise<void> {
  if (hourInIndia(at) < firstHour) return
  await dropUndeliverable(db)
  const today = dayInIndia(at)
  while ((await inTransaction(db, (tx) => writeBatch(tx, today))) === batchSize);
}

/** @returns the number of checked accounts. */
async function writeBatch(tx: Database, today: Day): Promise<number> {
  const week = isoOf(mondayOf(today))
  const due = await readRows(
    tx,
    { accountId: gardenReminders.accountId, email: emailOf(accounts) },
    (columns) => sql`
    UPDATE garden_reminders SET written_on = ${week} FROM accounts
    WHERE accounts.id = garden_reminders.account_id AND garden_reminders.account_id IN (
      SELECT account_id FROM garden_reminders WHERE written_on IS NULL OR written_on < ${week}
      ORDER BY account_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    RETURNING ${columns}`,
  )
  for (const { accountId, email } of due) {
    const tasks = await tasksOfWeek(tx, accountId, today)
    if (tasks.length === 0) continue
    await enqueueMail(tx, {
      template: 'garden-week',
      recipient: email,
      data: { accountId, from: isoOf(today) },
      dedupeKey: `garden-week:${accountId}:${week}`,
    })
  }
  return due.length
}

async function dropUndeliverable(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM garden_reminders reminder USING outbox mail
    WHERE mail.template = 'garden-week' AND mail.status = 'dead' AND (mail.data->>'accountId')::bigint = reminder.account_id
      AND mail.created_at > reminder.asked_at`)
}

/** The tasks of a shopper's garden in the seven days from a day. */
async function tasksOfWeek(db: Database, accountId: number, from: Day): Promise<Task[]> {
  const row = await planOf(db, accountId)
  return row ? tasksWithin(tasksOf(makePlan(requestOf(row))), from, 7) : []
}

/**
 * Reads the data of a weekly email.
 * @returns null when the shopper stopped reminders or no task is left.
 */
export async function readWeek(db: Database, accountId: number, from: string) {
  const [reminder] = await db.select().from(gardenReminders).where(eq(gardenReminders.accountId, accountId))
  const day = readDay(from)
  const tasks = day === null ? [] : await tasksOfWeek(db, accountId, day)
  return reminder && tasks.length > 0 ? { stopToken: reminder.stopToken, tasks } : null
}

/**
 * One-click unsubscription from reminders.
 * @returns the message, or null for an unknown token.
 */
export async function stopReminders(db: Database, token: string): Promise<string | null> {
  const stopped = await db
    .delete(gardenReminders)
    .where(eq(gardenReminders.stopToken, token))
    .returning({ accountId: gardenReminders.accountId })
  return stopped.length > 0 ? stoppedMessage : null
}
