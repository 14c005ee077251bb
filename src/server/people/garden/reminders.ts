import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Day, dayInIndia, isoOf, readDay } from '#contract/garden/days.ts'
import { makePlan } from '#contract/garden/plan.ts'
import { type Task, tasksOf, tasksWithin } from '#contract/garden/tasks.ts'
import type { Database } from '../../machine/database/database.ts'
import { readRows } from '../../machine/database/rows.ts'
import { accounts, gardenReminders } from '../../machine/database/tables.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import { enqueueMail } from '../../machine/mail/outbox.ts'
import { planOf, requestOf } from './plan-store.ts'

const remindersStopped = 'You get no more reminders about your garden.'

/** Nobody is written to before this hour in India. */
const firstHour = 7

const remindersInATurn = 50

/** Monday of a day's week. 1 January 1970 was a Thursday. */
const mondayOf = (day: Day): Day => day - ((day + 3) % 7)

const hourInIndia = (at: Date): number => Math.floor(((at.getTime() / 3_600_000 + 5.5) % 24) + 24) % 24

/**
 * Writes to those who asked for it what their garden needs in the coming seven days: once a week at most, and nothing in a
 * week without anything to do. A mailbox that took the last one for undeliverable gets no more.
 */
export async function writeReminders(db: NodePgDatabase, at: Date): Promise<void> {
  if (hourInIndia(at) < firstHour) return
  await dropUndeliverable(db)
  const today = dayInIndia(at)
  while ((await inTransaction(db, (tx) => writeSome(tx, today))) === remindersInATurn);
}

/** @returns how many were looked at. */
async function writeSome(tx: Database, today: Day): Promise<number> {
  const week = isoOf(mondayOf(today))
  const due = await readRows(
    tx,
    { accountId: gardenReminders.accountId, email: accounts.email },
    (columns) => sql`
    UPDATE garden_reminders SET written_on = ${week} FROM accounts
    WHERE accounts.id = garden_reminders.account_id AND garden_reminders.account_id IN (
      SELECT account_id FROM garden_reminders WHERE written_on IS NULL OR written_on < ${week}
      ORDER BY account_id LIMIT ${remindersInATurn} FOR UPDATE SKIP LOCKED)
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
    DELETE FROM garden_reminders r USING outbox o
    WHERE o.template = 'garden-week' AND o.status = 'dead' AND (o.data->>'accountId')::bigint = r.account_id
      AND o.created_at > r.asked_at`)
}

/** What the garden of a shopper needs in the seven days from a day on. */
export async function tasksOfWeek(db: Database, accountId: number, from: Day): Promise<Task[]> {
  const row = await planOf(db, accountId)
  return row ? tasksWithin(tasksOf(makePlan(requestOf(row))), from, 7) : []
}

/** What the letter of a week is written from; null when the shopper no longer wants it, or nothing is left to do. */
export async function readWeek(db: Database, accountId: number, from: string) {
  const [reminder] = await db.select().from(gardenReminders).where(eq(gardenReminders.accountId, accountId))
  const day = readDay(from)
  const tasks = day === null ? [] : await tasksOfWeek(db, accountId, day)
  return reminder && tasks.length > 0 ? { stopToken: reminder.stopToken, tasks } : null
}

/** The one click out of the mails. @returns what to say, or null where the token is none of a reminder. */
export async function stopReminders(db: Database, token: string): Promise<string | null> {
  const stopped = await db
    .delete(gardenReminders)
    .where(eq(gardenReminders.stopToken, token))
    .returning({ accountId: gardenReminders.accountId })
  return stopped.length > 0 ? remindersStopped : null
}
