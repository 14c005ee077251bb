import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { reportTouches } from '../../platform/database/tables.ts'
import { withRetries } from '../../platform/database/transaction.ts'
import { daysParam, parcelFacts, refundFacts, saleFacts, taxFacts } from './facts.ts'
import { moneyFacts } from './money-facts.ts'

const allFacts = [saleFacts, taxFacts, refundFacts, parcelFacts, moneyFacts]

/** The largest number of days in one transaction. */
const daysPerTransaction = 20

/** A transaction that began before midnight has ended after this time. */
const settlingHours = 1

/** The first day with orders, documents, payments or refunds; today in a new shop. */
export const firstDay = sql`least(day_in_india(now()), day_in_india((SELECT min(created_at) FROM orders)), (SELECT min(issued_on) FROM tax_documents),
  day_in_india((SELECT min(settled_at) FROM payments)), day_in_india((SELECT min(created_at) FROM refunds)),
  day_in_india((SELECT min(seen_at) FROM unmatched_payments)))`

const dueDay = { day: sql<string>`due.day::text` }
const touch = { id: reportTouches.id, day: reportTouches.day }

/**
 * Saves the sums of finished days without sums, and of days that changed since, the oldest first. Idempotent.
 */
export async function saveSums(db: NodePgDatabase, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) if ((await saveDays(db)) < daysPerTransaction) return
}

/** Saves the sums of some due days, the oldest first. Returns their number. */
export const saveDays = (db: NodePgDatabase): Promise<number> =>
  withRetries(() => db.transaction((tx) => sumSome(tx), { isolationLevel: 'repeatable read' }))

/** @returns the number of summed days. */
async function sumSome(tx: Database): Promise<number> {
  // A day of a large shop takes a second, and nobody waits for it.
  await tx.execute(sql`SET LOCAL statement_timeout = '5min'`)
  const touches = await readRows(tx, touch, (columns) => sql`SELECT ${columns} FROM report_touches`)
  const due = await readRows(
    tx,
    dueDay,
    (columns) => sql`
    SELECT ${columns} FROM (
      SELECT each.moment::date AS day
      FROM generate_series(${firstDay}::timestamp, day_in_india(now() - make_interval(hours => ${settlingHours}))::timestamp - interval '1 day',
        interval '1 day') AS each(moment)
      WHERE NOT EXISTS (SELECT FROM report_days summed JOIN report_money USING (day) WHERE summed.day = each.moment::date)
      UNION SELECT summed.day FROM report_days summed JOIN report_touches touch USING (day)
    ) AS due ORDER BY due.day LIMIT ${daysPerTransaction}`,
  )
  const days = due.map(({ day }) => day)
  const param = daysParam(days)
  if (days.length > 0) {
    for (const { table, columns, of } of allFacts) {
      await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE day = ANY (${param})`)
      await tx.execute(
        sql`INSERT INTO ${sql.identifier(table)} (${sql.raw(columns)}) SELECT * FROM (${of(param)}) AS facts`,
      )
    }
    await tx.execute(sql`
      INSERT INTO report_days (day) SELECT unnest(${param}) ON CONFLICT (day) DO UPDATE SET summed_at = now()`)
  }
  await dropTouches(tx, touches, new Set(days))
  return days.length
}

/** Deletes the read touches of summed days. Touches that came meanwhile stay. */
async function dropTouches(
  tx: Database,
  touches: { id: number; day: string }[],
  summed: Set<string>,
): Promise<void> {
  const seen = touches.filter(({ day }) => summed.has(day)).map(({ id }) => id)
  if (seen.length > 0) {
    await tx.execute(sql`DELETE FROM report_touches WHERE id = ANY (${sql.param(seen)}::bigint[])`)
  }
}
