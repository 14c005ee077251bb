import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Remittance } from '#contract/admin/remittances.ts'
import { toRupees } from '#shared/money.ts'
import { isOpen } from '../../lifecycle/remittances/compare-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, type RowOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { remittances } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const remittance = alias(remittances, 'remittance')

const listed = {
  id: remittance.id,
  courier: remittance.courier,
  number: remittance.number,
  utr: remittance.utr,
  paid_on: remittance.paidOn,
  rows: sql<number>`sums.rows::int`,
  differing: sql<number>`sums.differing::int`,
  amountPaise: sql<number>`sums.amount::float8`,
  deductionsPaise: sql<number>`sums.deductions::float8`,
  uploaded_by: sql<string>`(SELECT full_name FROM staff_members WHERE id = remittance.staff_id)`,
  created_at: instantOf(remittance.createdAt),
}

const withSums = (columns: SQL, statements: SQL): SQL => sql`
  SELECT ${columns} FROM (${statements}) AS remittance
  CROSS JOIN LATERAL (
    SELECT count(*) AS rows, count(*) FILTER (WHERE ${isOpen}) AS differing, sum(amount_paise) AS amount, sum(deductions_paise) AS deductions
    FROM remittance_rows line WHERE line.remittance_id = remittance.id
  ) AS sums ORDER BY remittance.paid_on DESC, remittance.id DESC`

/** A page of statements of couriers, the newest first. */
export async function findRemittances(
  db: Database,
  cursor?: string,
): Promise<{ remittances: Remittance[]; next_cursor: string | null }> {
  const after = cursor
    ? sql`WHERE (statement.paid_on, statement.id) < (SELECT paid_on, id FROM remittances WHERE id = ${Number(cursor)})`
    : sql``
  const rows = await readRows(db, listed, (columns) =>
    withSums(
      columns,
      sql`SELECT * FROM remittances statement ${after} ORDER BY statement.paid_on DESC, statement.id DESC LIMIT ${pageSize + 1}`,
    ),
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id)
  return { remittances: page.map(present), next_cursor }
}

/** @throws {ShopError} `not_found`. */
export async function readStatement(db: Database, id: number): Promise<Remittance> {
  const row = await readFirst(db, listed, (columns) =>
    withSums(columns, sql`SELECT * FROM remittances statement WHERE statement.id = ${id}`),
  )
  if (!row) throw new ShopError('not_found', 'There is no such remittance.')
  return present(row)
}

const present = ({ amountPaise, deductionsPaise, ...row }: RowOf<typeof listed>): Remittance => ({
  ...row,
  amount: toRupees(amountPaise),
  deductions: toRupees(deductionsPaise),
  net: toRupees(amountPaise - deductionsPaise),
})
