import { type SQL, sql } from 'drizzle-orm'
import { receivedStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import { readRows } from '../../platform/database/rows.ts'
import { isOnDay, parcelFacts } from './facts.ts'
import { placedFacts } from './money-facts.ts'
import { factsIn, readLiveDaysOfMoney } from './read-facts.ts'
import { type Column, type ReportKind, shareOf, sumOf } from './report-shape.ts'

const groupRow = {
  key: sql<string>`grouped.key`,
  sums: sql<Record<string, number>>`grouped.sums`,
}

const keyOf = (by: string, day: SQL): SQL =>
  by === 'month' ? sql`to_char(${day}, 'YYYY-MM')` : sql`${day}::text`

const count = (key: string, label: string, meaning: string): Column => ({
  key,
  label,
  meaning,
  unit: 'count',
  of: sumOf(key),
})
const share = (part: string, whole: string, label: string, meaning: string): Column => ({
  key: `${part}_of_${whole}`,
  label,
  meaning,
  unit: 'percent',
  of: shareOf(part, whole),
})

const placedOn = sql`day_in_india(ordered.created_at)`

/** The funnel of visits. Steps before the order are counters; orders and payments are counted from their rows. */
export const funnel: ReportKind = {
  title: 'Funnel',
  meaning:
    'How often each step to a purchase was taken on a day. Steps are counted, not people: who looks at three products counts three times, and an order that is paid after midnight counts on two days. No cookie is set, nothing about a visitor is kept, and no third party receives anything. Programs that name themselves and pages that a browser reads ahead are left out as far as the request tells. A process that is killed loses the counts of its last ten seconds, never an order.',
  groupings: { day: { label: 'Day', time: 'day' }, month: { label: 'Month', time: 'month' } },
  columns: [
    count('seen', 'Products seen', 'Pages of products that were opened, each time.'),
    count(
      'added',
      'Added to cart',
      'Additions to carts that succeeded; several products added together are one.',
    ),
    share('added', 'seen', 'Added of seen, %', 'Additions of pages seen.'),
    count('opened', 'Checkouts', 'Times that the checkout was opened, also by Buy now, which needs no cart.'),
    share(
      'opened',
      'added',
      'Opened of added, %',
      'Checkouts of additions; more than 100 where many use Buy now.',
    ),
    count(
      'placed',
      'Orders placed',
      'Orders that were begun to be paid, on the day they were placed, paid or not.',
    ),
    share('placed', 'opened', 'Placed of opened, %', 'Orders of checkouts.'),
    count(
      'paid',
      'Orders paid',
      'Paid orders that were not cancelled, on the day of the payment. With cash on delivery, on the day of the order, once the courier has the money.',
    ),
    share('paid', 'placed', 'Paid of placed, %', 'Paid orders of placed ones.'),
    share('paid', 'seen', 'Paid of seen, %', 'From the first step to the last.'),
  ],
  read: async (tx, { period: { from, to }, live, by }) => {
    const paid = factsIn(parcelFacts, { from, to }, live)
    const unplaced = await readLiveDaysOfMoney(tx, { from, to })
    const rows = await readRows(
      tx,
      groupRow,
      (columns) => sql`
      SELECT ${columns} FROM (
        SELECT ${keyOf(by, sql`steps.day`)} AS key, json_build_object('seen', sum(seen)::float8, 'added', sum(added)::float8,
          'opened', sum(opened)::float8, 'placed', sum(placed)::float8, 'paid', sum(paid)::float8,
          'listed', sum(listed)::float8) AS sums
        FROM (
          SELECT day, seen, added, opened, dropped AS placed, 0 AS paid, 0 AS listed FROM funnel_days
          WHERE day BETWEEN ${from}::date AND ${to}::date
          UNION ALL
          SELECT facts.day, 0, 0, 0, facts.placed, 0, facts.placed FROM ${factsIn(placedFacts, { from, to }, unplaced)} AS facts
          UNION ALL
          SELECT facts.day, 0, 0, 0, 0, sum(coalesce(facts.paid, facts.orders)), 0 FROM ${paid} AS facts GROUP BY 1
        ) AS steps GROUP BY 1) AS grouped`,
    )
    return rows.map(({ key, sums: { listed = 0, ...sums } }) => ({
      key,
      name: '',
      sums,
      ...(listed === 0 && { hasNoRows: true as const }),
    }))
  },
  entries: ({ days, by, key }) => sql`
    SELECT ${placedOn} AS day, ordered.id, ordered.id AS order_id, ordered.total_paise AS paise,
      CASE WHEN payment.status = 'due_on_delivery' THEN 'Placed, to be paid on delivery'
        WHEN payment.status = 'due' THEN 'Placed, to be paid later'
        WHEN payment.status ${inStates(receivedStates)} THEN 'Placed and paid' ELSE 'Placed, not paid' END
      || CASE WHEN ordered.status = 'cancelled' THEN ', cancelled' ELSE '' END AS words
    FROM unnest(${days}) AS wanted(day) JOIN orders ordered ON ${isOnDay(sql`ordered.created_at`, sql`wanted.day`)}
      LEFT JOIN LATERAL (SELECT status FROM payments WHERE order_id = ordered.id LIMIT 1) AS payment ON true
    WHERE ${key === null ? sql`true` : sql`${keyOf(by, placedOn)} = ${key}`}`,
}
