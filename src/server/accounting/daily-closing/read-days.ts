import { type SQL, sql } from 'drizzle-orm'
import type { DaySums } from '#contract/admin/daily-closing.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { differenceOf, problemOf } from '../reports/day-money.ts'
import { moneyFacts } from '../reports/money-facts.ts'
import { addDays } from '../reports/periods.ts'
import { factsIn, type Period, readLiveDaysOfMoney } from '../reports/read-facts.ts'

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

const kept = (name: string) => sql<number>`coalesce(facts.${sql.raw(name)}, 0)::float8`

const ofDay = {
  capturedCount: kept('captured_count'),
  captured: kept('captured_paise'),
  ordersCount: kept('orders_count'),
  orders: kept('orders_paise'),
  refundsCount: kept('refunds_count'),
  refunds: kept('refunds_paise'),
  waitingCount: kept('waiting_count'),
  waiting: kept('waiting_paise'),
  explainedCount: kept('explained_count'),
  explained: kept('explained_paise'),
  difference: kept('difference_paise'),
  wrong: kept('wrong'),
  day: sql<string>`days.day::text`,
  isOpen: sql<boolean>`days.day >= (now() AT TIME ZONE 'Asia/Kolkata')::date`,
}

/** The use of the money of each day of a period, the newest first: kept sums, and today's computed now. */
async function readPeriod(db: Database, period: Period): Promise<RowOf<typeof ofDay>[]> {
  const live = await readLiveDaysOfMoney(db, period)
  return readRows(
    db,
    ofDay,
    (columns) => sql`
    SELECT ${columns}
    FROM generate_series(${period.from}::date::timestamp, ${period.to}::date::timestamp, interval '1 day') AS each(moment)
    CROSS JOIN LATERAL (SELECT each.moment::date AS day) AS days
    LEFT JOIN ${factsIn(moneyFacts, period, live)} AS facts ON facts.day = days.day
    ORDER BY days.day DESC`,
  )
}

/** The last days, or the days before a day, each with the use of its money; also days without money. */
export async function readDays(
  db: Database,
  before?: string,
): Promise<{ days: DaySums[]; next_before: string | null; wrong_days: number }> {
  const to = before ? addDays(before, -1) : await readToday(db)
  const rows = await readPeriod(db, { from: addDays(to, 1 - daysShown), to })
  const days = rows.map((row) => presentSums(row, row.day, row.isOpen))
  return {
    days,
    next_before: days.at(-1)?.day ?? null,
    wrong_days: days.filter((one) => !one.adds_up).length,
  }
}

/** The days that the overview checks. */
const checkedDays = 7

/** The number of the last seven days that don't add up. */
export async function countWrongDays(db: Database): Promise<number> {
  const to = await readToday(db)
  const rows = await readPeriod(db, { from: addDays(to, 1 - checkedDays), to })
  return rows.filter(({ wrong }) => wrong > 0).length
}

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
