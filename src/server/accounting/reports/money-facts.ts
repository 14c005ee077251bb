import { sql } from 'drizzle-orm'
import { dayMoney, differenceOf, problemOf } from './day-money.ts'
import { type Facts, isOnDay } from './facts.ts'

const count = (name: string, condition = sql`${sql.raw(name)} <> 0`) =>
  sql`(count(*) FILTER (WHERE ${condition}))::int`
const sum = (name: string) => sql`coalesce(sum(${sql.raw(name)}), 0)::bigint`

const placed = sql`(SELECT count(*)::int FROM orders ordered WHERE ${isOnDay(sql`ordered.created_at`, sql`wanted.day`)})`

/** What became of the money of a day, for its closing, and how many orders were begun. Every day has a row. */
export const moneyFacts: Facts = {
  table: 'report_money',
  columns: `day, captured_count, captured_paise, orders_count, orders_paise, refunds_count, refunds_paise, waiting_count,
    waiting_paise, explained_count, explained_paise, difference_paise, wrong, placed`,
  of: (days) => sql`
    SELECT wanted.day, of_day.*, ${placed}
    FROM unnest(${days}) AS wanted(day) CROSS JOIN LATERAL (
      WITH ${dayMoney(sql`(wanted.day::timestamp AT TIME ZONE 'Asia/Kolkata')`, sql`((wanted.day + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`)}
      SELECT ${count('id', sql`id IS NOT NULL`)}, ${sum('captured')}, ${count('for_orders')}, ${sum('for_orders')}, ${count('back')}, ${sum('back')},
        ${count('waiting')}, ${sum('waiting')}, ${count('explained')}, ${sum('explained')}, coalesce(sum(${differenceOf}), 0)::bigint,
        ${count('wrong', sql`${problemOf} IS NOT NULL`)}
      FROM placed) AS of_day`,
}

/** Of the same sums only how many orders were begun, which a day without sums counts without its money. */
export const placedFacts: Facts = {
  table: 'report_money',
  columns: 'day, placed',
  of: (days) => sql`SELECT wanted.day, ${placed} FROM unnest(${days}) AS wanted(day)`,
}
