import { type SQL, sql } from 'drizzle-orm'
import { readRows } from '../../platform/database/rows.ts'
import { isOnDay, isPaidOrder } from './facts.ts'
import type { Period } from './read-facts.ts'
import { type Column, type ReportKind, shareOf, sumOf } from './report-shape.ts'

/** Months after the first purchase that have a column. */
const monthsAfter = 6

const month = sql`date_trunc('month', payment.settled_at AT TIME ZONE 'Asia/Kolkata')`

/** Payments of customers. Orders of erased customers belong to one account without an address, which is no buyer. */
const ofCustomers = sql`payments payment JOIN orders ordered ON ordered.id = payment.order_id JOIN accounts account ON account.id = ordered.account_id AND account.email <> ''`

/** Each buyer's months with their paid amounts, computed at each call: some 100 ms for 100,000 orders. */
const bought = sql`bought AS (
  SELECT ordered.account_id, ${month} AS month, count(*) AS orders, sum(ordered.total_paise) AS paise
  FROM ${ofCustomers} WHERE payment.settled_at IS NOT NULL AND ${isPaidOrder} GROUP BY 1, 2),
  since AS (SELECT bought.*, min(bought.month) OVER (PARTITION BY bought.account_id) AS first FROM bought)`

const inMonth = (count: number): SQL => {
  const then = `first + interval '${count} months'`
  return sql.raw(`'m${count}', count(DISTINCT account_id) FILTER (WHERE month = ${then})::float8,
    'of${count}', count(DISTINCT account_id) FILTER (WHERE ${then} <= day_in_india(now()))::float8`)
}

const groupRow = {
  key: sql<string>`grouped.key`,
  sums: sql<Record<string, number>>`grouped.sums`,
}

const isIn = ({ from, to }: Period): SQL =>
  sql`first BETWEEN date_trunc('month', ${from}::date::timestamp) AND ${to}::date::timestamp`

const laterMonths: Column[] = Array.from({ length: monthsAfter }, (_, index) => ({
  key: `m${index + 1}`,
  label: `+${index + 1} mo., %`,
  unit: 'percent',
  meaning: `Of the buyers, who bought in the ${index + 1}. calendar month after their first; of those whose month has come.`,
  of: shareOf(`m${index + 1}`, `of${index + 1}`),
}))

export const cohorts: ReportKind = {
  title: 'Repeat customers',
  meaning:
    'Buyers by the month of their first paid order that was not cancelled, and how many of them bought again. Young months had less time. A buyer is an account; erased ones are not counted.',
  groupings: { month: { label: 'First month', time: 'month' } },
  hasNoBefore: true,
  columns: [
    {
      key: 'buyers',
      label: 'Buyers',
      unit: 'count',
      meaning: 'Accounts with their first paid order.',
      of: sumOf('buyers'),
    },
    {
      key: 'again',
      label: 'Again, %',
      unit: 'percent',
      meaning: 'Of them, who have a second order by now.',
      of: shareOf('again', 'buyers'),
    },
    {
      key: 'orders',
      label: 'Orders',
      unit: 'count',
      meaning: 'All their paid orders until now.',
      of: sumOf('orders'),
    },
    {
      key: 'paid',
      label: 'Ordered',
      unit: 'money',
      meaning: 'What they paid for these orders; refunds are not taken off.',
      of: sumOf('paid'),
    },
    ...laterMonths,
  ],
  read: async (tx, { period }) => {
    const rows = await readRows(
      tx,
      groupRow,
      (columns) => sql`
      WITH ${bought} SELECT ${columns} FROM (
        SELECT to_char(first, 'YYYY-MM') AS key, json_build_object('buyers', count(DISTINCT account_id)::float8,
          'again', (SELECT count(*) FROM (SELECT account_id FROM since other WHERE other.first = since.first GROUP BY 1 HAVING sum(orders) > 1) AS two)::float8,
          'orders', sum(orders)::float8, 'paid', sum(paise)::float8,
          ${sql.join(
            Array.from({ length: monthsAfter }, (_, index) => inMonth(index + 1)),
            sql`, `,
          )}) AS sums
        FROM since WHERE ${isIn(period)} GROUP BY first) AS grouped`,
    )
    return rows.map(({ key, sums }) => ({ key, name: '', sums }))
  },
  hasLaterEntries: true,
  entries: ({ days, period, key }) => sql`
    SELECT day_in_india(payment.settled_at) AS day, ordered.id, ordered.id AS order_id, ordered.total_paise AS paise, 'Order of a buyer of this month' AS words
    FROM unnest(${days}) AS wanted(day) JOIN payments payment ON ${isOnDay(sql`payment.settled_at`, sql`wanted.day`)}
    JOIN orders ordered ON ordered.id = payment.order_id JOIN accounts buyer ON buyer.id = ordered.account_id AND buyer.email <> ''
    CROSS JOIN LATERAL (
      -- The names inside are those of the buyer's orders, so that the same condition counts here.
      SELECT min(${month}) AS first FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id
      WHERE ordered.account_id = buyer.id AND ${isPaidOrder}) AS since
    WHERE ${isPaidOrder} AND ${isIn(period)}
      AND ${key === null ? sql`true` : sql`to_char(first, 'YYYY-MM') = ${key}`}`,
}
