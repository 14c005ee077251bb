import { sql } from 'drizzle-orm'
import type { getClosing } from '#contract/admin/daily-closing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Reading } from '../../platform/database/reading.ts'
import { instantOf, type RowOf, readFirst, readOne } from '../../platform/database/rows.ts'
import { reconciliations } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { dayMoney, startOf } from '../reports/day-money.ts'
import { presentSums, readToday, sums } from './read-days.ts'

export type Closing = Reply<typeof getClosing>

const paise = (expression: string) => sql.raw(`coalesce(sum(${expression}), 0)::float8`)
const countOf = (expression: string) => sql.raw(`count(*) FILTER (WHERE ${expression} <> 0)::int`)
const sumsOf = (expression: string) =>
  sql<Sum>`json_build_object('count', ${countOf(expression)}, 'paise', ${paise(expression)})`

interface Sum {
  count: number
  paise: number
}

/** Where the refunds of the day's money stand. */
const byStatus = {
  due: sumsOf('due'),
  sent: sumsOf('sent'),
  processed: sumsOf(`processed + CASE WHEN unmatched_state = 'refunded' THEN captured ELSE 0 END`),
  by_hand: sumsOf('by_hand'),
  stuck: sumsOf('stuck'),
  elsewhere: sumsOf('elsewhere'),
  lost: sumsOf('lost'),
  returning: sumsOf(`CASE WHEN unmatched_state = 'refunding' THEN captured ELSE 0 END`),
}

const sumJson = sql<Sum>`json_build_object('count', count(*)::int, 'paise', coalesce(sum(amount_paise), 0)::float8)`
const documentJson = (kind: string) =>
  sql<Sum>`json_build_object('count', count(*) FILTER (WHERE kind = ${sql.raw(`'${kind}'`)})::int,
    'paise', coalesce(sum(total_paise) FILTER (WHERE kind = ${sql.raw(`'${kind}'`)}), 0)::float8)`

const refundSum = { sum: sumJson }
const documentSums = {
  invoices: documentJson('invoice'),
  credit_notes: documentJson('credit_note'),
  refund_vouchers: documentJson('refund_voucher'),
}
const now = { at: sql<string>`to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` }
const compared = { at: instantOf(reconciliations.finishedAt), differences: reconciliations.differences }

/**
 * The closing of a day in India, from one snapshot, so that a new payment is in all figures or in none.
 * @throws {ShopError} `not_found` for a day that has not begun.
 */
export const closeDay = (reading: Reading, day: string): Promise<Closing> =>
  reading.readSnapshot((tx) => read(tx, day))

async function read(tx: Database, day: string): Promise<Closing> {
  const today = await readToday(tx)
  assertDayNotInFuture(day, today)
  const money = await readOne(
    tx,
    { ...sums, ...byStatus },
    (columns) => sql`WITH ${dayMoney(startOf(day), startOf(day, 1))} SELECT ${columns} FROM placed`,
  )
  const [decided, done] = [await refundsBy(tx, 'created_at', day), await refundsBy(tx, 'finished_at', day)]
  const documents = await readOne(
    tx,
    documentSums,
    (columns) => sql`SELECT ${columns} FROM tax_documents WHERE issued_on = ${day}::date`,
  )
  const comparison = await readFirst(
    tx,
    compared,
    (columns) => sql`
    SELECT ${columns} FROM reconciliations WHERE day > ${day}::date ORDER BY day LIMIT 1`,
  )
  const { at } = await readOne(tx, now, (columns) => sql`SELECT ${columns}`)
  return {
    ...presentSums(money, day, day === today),
    as_of: at,
    refunds_by_status: presentStatus(money),
    decided: present(decided),
    done: present(done),
    documents: {
      invoices: present(documents.invoices),
      credit_notes: present(documents.credit_notes),
      refund_vouchers: present(documents.refund_vouchers),
    },
    compared: comparison,
    previous: dayPlus(day, -1),
    next: day === today ? null : dayPlus(day, 1),
  }
}

/** @throws {ShopError} `not_found`. */
export function assertDayNotInFuture(day: string, today: string): void {
  if (day > today) throw new ShopError('not_found', 'This day has not begun yet.')
}

async function refundsBy(tx: Database, column: 'created_at' | 'finished_at', day: string): Promise<Sum> {
  const at = sql.raw(column)
  const { sum } = await readOne(
    tx,
    refundSum,
    (columns) => sql`
    SELECT ${columns} FROM refunds WHERE ${at} >= ${startOf(day)} AND ${at} < ${startOf(day, 1)} AND status <> 'void'`,
  )
  return sum
}

const present = ({ count, paise }: Sum) => ({ count, amount: toRupees(paise) })

const presentStatus = ({
  returning,
  due,
  ...others
}: RowOf<typeof byStatus>): Closing['refunds_by_status'] => ({
  due: present({ count: due.count + returning.count, paise: due.paise + returning.paise }),
  sent: present(others.sent),
  processed: present(others.processed),
  by_hand: present(others.by_hand),
  stuck: present(others.stuck),
  elsewhere: present(others.elsewhere),
  lost: present(others.lost),
})

const dayPlus = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
