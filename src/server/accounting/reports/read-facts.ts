import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { daysParam, type Facts } from './facts.ts'
import { firstDay } from './save-sums.ts'

export interface Period {
  /** Days in India, both included. */
  from: string
  to: string
}

const liveDay = { day: sql<string>`live.day::text` }

/** As {@link readLiveDays}, and days whose money was not summed by an earlier release. */
export const readLiveDaysOfMoney = (tx: Database, period: Period): Promise<string[]> =>
  readLiveDays(tx, period, sql`report_days JOIN report_money USING (day)`)

/** The days of some periods without valid sums: today, and days that changed since they were summed. */
export async function readLiveDays(
  tx: Database,
  { from, to }: Period,
  kept = sql`report_days`,
): Promise<string[]> {
  const rows = await readRows(
    tx,
    liveDay,
    (columns) => sql`
    SELECT ${columns} FROM (
      SELECT each.moment::date AS day
      FROM generate_series(greatest(${from}::date, ${firstDay})::timestamp, least(${to}::date, day_in_india(now()))::timestamp,
        interval '1 day') AS each(moment)
      WHERE NOT EXISTS (SELECT FROM (SELECT day FROM ${kept}) AS summed WHERE summed.day = each.moment::date)
        OR EXISTS (SELECT FROM report_touches touch WHERE touch.day = each.moment::date)
    ) AS live`,
  )
  return rows.map(({ day }) => day)
}

/** The facts of a period as a table: the saved sums, and the sums of live days computed now. */
export function factsIn({ columns, table, of }: Facts, { from, to }: Period, live: string[]): SQL {
  const days = daysParam(live)
  const kept = sql`SELECT ${sql.raw(columns)} FROM ${sql.identifier(table)}
    WHERE day BETWEEN ${from}::date AND ${to}::date AND day <> ALL (${days})`
  const inPeriod = live.filter((day) => day >= from && day <= to)
  return sql`(${kept} UNION ALL ${of(daysParam(inPeriod))})`
}
