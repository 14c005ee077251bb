import { type SQL, sql } from 'drizzle-orm'
import type { DaySums } from '#contract/admin/daily-closing.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { dayMoney, differenceOf, problemOf, startOf } from './day-money.ts'

const sumOf = (value: SQL): SQL<number> => sql`coalesce(sum(${value}), 0)::float8`
const countOf = (condition: SQL): SQL<number> => sql`count(*) FILTER (WHERE ${condition})::int`

/** The sums over rows of `placed`, in paise. */
export const sums = {
  capturedCount: countOf(sql`id IS NOT NULL`),
  captured: sumOf(sql`captured`),
  ordersCount: countOf(sql`for_orders <> 0`),
  orders: sumOf(sql`for_orders`),
  refundsCount: countOf(sql`back <> 0`),
  refunds: sumOf(sql`back`),
  waitingCount: countOf(sql`waiting <> 0`),
  waiting: sumOf(sql`waiting`),
  explainedCount: countOf(sql`explained <> 0`),
  explained: sumOf(sql`explained`),
  difference: sumOf(differenceOf),
  wrong: countOf(sql`${problemOf} IS NOT NULL`),
}

export type StoredSums = RowOf<typeof sums>

/** The number of days on one page. */
const daysShown = 31

const today = { day: sql<string>`(now() AT TIME ZONE 'Asia/Kolkata')::date::text` }

/** Today in India. */
export const readToday = async (db: Database): Promise<string> =>
  (await readOne(db, today, (columns) => sql`SELECT ${columns}`)).day

const ofDay = {
  ...sums,
  day: sql<string>`days.day::text`,
  isOpen: sql<boolean>`days.day >= (now() AT TIME ZONE 'Asia/Kolkata')::date`,
}

/** The last days, or the days before a day, each with the use of its money; also days without money. */
export async function readDays(
  db: Database,
  before?: string,
): Promise<{ days: DaySums[]; next_before: string | null; wrong_days: number }> {
  const last = before ? sql`(${before}::date - 1)` : sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`
  const first = sql`(${last} - ${daysShown - 1}::int)`
  const rows = await readRows(db, ofDay, (columns) => {
    const from = sql`${first}::timestamp AT TIME ZONE 'Asia/Kolkata'`
    const to = sql`(${last} + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`
    return sql`
    WITH ${dayMoney(from, to)}
    SELECT ${columns}
    FROM generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') AS each(moment)
    CROSS JOIN LATERAL (SELECT each.moment::date AS day) AS days
    LEFT JOIN placed ON (placed.at AT TIME ZONE 'Asia/Kolkata')::date = days.day
    GROUP BY days.day ORDER BY days.day DESC`
  })
  const days = rows.map((row) => presentSums(row, row.day, row.isOpen))
  return {
    days,
    next_before: days.at(-1)?.day ?? null,
    wrong_days: days.filter((one) => !one.adds_up).length,
  }
}

/** The number of the last seven days that don't add up. */
export async function countWrongDays(db: Database): Promise<number> {
  const { count } = await readOne(
    db,
    wrongDays,
    (columns) => sql`
    WITH ${dayMoney(sql`date_trunc('day', now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata' - interval '6 days'`, sql`now() + interval '1 day'`)}
    SELECT ${columns} FROM placed`,
  )
  return count
}

const wrongDays = {
  count: sql<number>`count(DISTINCT (at AT TIME ZONE 'Asia/Kolkata')::date) FILTER (WHERE ${problemOf} IS NOT NULL)::int`,
}

/** The sums of one day, within the caller's snapshot. */
export const readSums = (db: Database, day: string): Promise<StoredSums> =>
  readOne(
    db,
    sums,
    (columns) => sql`WITH ${dayMoney(startOf(day), startOf(day, 1))} SELECT ${columns} FROM placed`,
  )

const sum = (count: number, paise: number) => ({ count, amount: toRupees(paise) })

export const presentSums = (row: StoredSums, day: string, isOpen: boolean): DaySums => ({
  day,
  is_open: isOpen,
  captured: sum(row.capturedCount, row.captured),
  orders: sum(row.ordersCount, row.orders),
  refunds: sum(row.refundsCount, row.refunds),
  waiting: sum(row.waitingCount, row.waiting),
  explained: sum(row.explainedCount, row.explained),
  difference: toRupees(row.difference),
  wrong: row.wrong,
  adds_up: row.difference === 0 && row.wrong === 0,
})
