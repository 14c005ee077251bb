import { type SQL, sql } from 'drizzle-orm'
import type { ClosingPart, DayRow } from '#contract/admin/daily-closing.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { type OrderState, orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { dayMoney, differenceOf, problemOf, startOf } from '../reports/day-money.ts'

const pageSize = 50
/** The largest number of rows in a table; a shop of this size takes fewer payments in a day. */
const maxRows = 100_000

const row = {
  at: sql<string>`to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  time: sql<string>`to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS')`,
  id: sql<string>`id`,
  orderId: sql<number | null>`order_id::float8`,
  orderStatus: sql<OrderState | null>`order_status`,
  method: sql<string | null>`method`,
  captured: sql<number>`captured::float8`,
  orders: sql<number>`for_orders::float8`,
  refunds: sql<number>`back::float8`,
  waiting: sql<number>`waiting::float8`,
  explained: sql<number>`explained::float8`,
  difference: sql<number>`${differenceOf}::float8`,
  problem: problemOf,
}

/** The rows of `placed` that a figure adds up. */
const conditions: Record<ClosingPart, SQL> = {
  all: sql`true`,
  orders: sql`for_orders <> 0`,
  refunds: sql`back <> 0`,
  waiting: sql`waiting <> 0`,
  explained: sql`explained <> 0`,
  wrong: sql`${problemOf} IS NOT NULL`,
}

const counted = { count: sql<number>`count(*)::int` }

interface DayQuery {
  part?: ClosingPart | undefined
  /** The number of rows that earlier pages had. */
  cursor?: string | undefined
}

/** A page of the payments behind a figure of a day. */
export async function findDayRows(
  db: Database,
  day: string,
  { part = 'all', cursor }: DayQuery,
): Promise<{ rows: DayRow[]; next_cursor: string | null; count: number }> {
  const skipped = cursor ? Number(cursor) : 0
  const money = dayMoney(startOf(day), startOf(day, 1))
  const [rows, { count }] = await Promise.all([
    readRows(
      db,
      row,
      (columns) => sql`
      WITH ${money} SELECT ${columns} FROM placed WHERE ${conditions[part]}
      ORDER BY placed.at, placed.id OFFSET ${skipped} LIMIT ${pageSize + 1}`,
    ),
    readOne(
      db,
      counted,
      (columns) => sql`WITH ${money} SELECT ${columns} FROM placed WHERE ${conditions[part]}`,
    ),
  ])
  const page = rows.slice(0, pageSize).map(present)
  return { rows: page, next_cursor: rows.length > pageSize ? String(skipped + pageSize) : null, count }
}

/** All payments of a day as rows of a table, with its titles. */
export async function readDayTable(db: Database, day: string): Promise<(string | number | null)[][]> {
  const rows = await readRows(
    db,
    row,
    (columns) => sql`
    WITH ${dayMoney(startOf(day), startOf(day, 1))} SELECT ${columns} FROM placed ORDER BY placed.at, placed.id LIMIT ${maxRows}`,
  )
  return [titles, ...rows.map(cellsOf)]
}

const titles = [
  'time (IST)',
  'payment',
  'order',
  'order status',
  'method',
  'captured',
  'orders',
  'refunds',
  'waiting',
  'explained',
  'difference',
  'problem',
]

const cellsOf = (one: RowOf<typeof row>): (string | number | null)[] => {
  const { order, order_status } = present(one)
  const amounts = [one.captured, one.orders, one.refunds, one.waiting, one.explained, one.difference]
  return [one.time, one.id, order, order_status, one.method, ...amounts.map(decimalOf), one.problem]
}

/** Rupees with two decimals, as a number that spreadsheets add up. */
const decimalOf = (paise: number): number => toRupees(paise)

const present = ({ time: _time, id, orderId, orderStatus, ...one }: RowOf<typeof row>): DayRow => ({
  at: one.at,
  provider_payment_id: id,
  order: orderId === null ? null : publicOrderId(orderId),
  order_status: orderStatus && orderStatusOf[orderStatus],
  method: one.method,
  captured: toRupees(one.captured),
  orders: toRupees(one.orders),
  refunds: toRupees(one.refunds),
  waiting: toRupees(one.waiting),
  explained: toRupees(one.explained),
  difference: toRupees(one.difference),
  problem: one.problem,
})
