import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SampleThing } from '#contract/admin/sample.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { accounts, sampleRows } from '../../platform/database/tables.ts'
import { usedRows } from './used-rows.ts'

const list = (ids: number[]) => sql`(${sql.param(ids)}::bigint[])`
const idRow = { id: sql<number>`x.id::float8` }

/** The ids that a statement selects as `id`. */
export const idsOf = async (db: Database, statement: ReturnType<typeof sql>): Promise<number[]> =>
  (await readRows(db, idRow, (columns) => sql`SELECT ${columns} FROM (${statement}) AS x ORDER BY 1`)).map(
    ({ id }) => id,
  )

const workedOn = 'Colleagues worked with it: it has notes, parcels of a wave, returns or the like.'
const numbered = 'Its invoice stands in a series that real invoices continue, which may have no gap.'

/** The orders of the sample; those without rows of later activity are deleted. */
export async function planOrders(db: Database): Promise<SampleThing[]> {
  const ids = await idsOf(
    db,
    sql`SELECT o.id FROM orders o JOIN sample_rows s ON s.kind = 'order' AND s.row_id = o.id`,
  )
  const used = await usedRows(db, 'orders', ids, [
    ...['order_history', 'order_items', 'payments', 'shipments', 'tax_documents'],
  ])
  for (const id of await usedThroughChildren(db, ids)) used.set(id, 'children')
  const fixed = await inSeriesOfOthers(db, ids)
  return ids.map((id) => {
    const why = used.has(id) ? workedOn : fixed.includes(id) ? numbered : null
    return { kind: 'order', id, name: publicOrderId(id), fate: why ? 'stays' : 'goes', if_taken: null, why }
  })
}

/** Orders whose payments, refunds, items or documents have references from rows that the seed did not write. */
async function usedThroughChildren(db: Database, orders: number[]): Promise<number[]> {
  const children: [table: string, of: ReturnType<typeof sql>, own: string[]][] = [
    ['payments', sql`SELECT id, order_id FROM payments`, ['refunds', 'payments']],
    [
      'refunds',
      sql`SELECT r.id, p.order_id FROM refunds r JOIN payments p ON p.id = r.payment_id`,
      ['tax_documents'],
    ],
    ['order_items', sql`SELECT id, order_id FROM order_items`, ['tax_document_lines', 'order_item_parts']],
    ['tax_documents', sql`SELECT id, order_id FROM tax_documents`, ['tax_document_lines', 'tax_documents']],
  ]
  const found: number[] = []
  for (const [table, of, own] of children) {
    const ids = await idsOf(db, sql`SELECT c.id FROM (${of}) AS c WHERE c.order_id = ANY ${list(orders)}`)
    const used = [...(await usedRows(db, table, ids, own)).keys()]
    found.push(
      ...(await idsOf(db, sql`SELECT c.order_id AS id FROM (${of}) AS c WHERE c.id = ANY ${list(used)}`)),
    )
  }
  return found
}

/** Number series have no gaps, so sample documents are deleted only when no other document follows them. */
const inSeriesOfOthers = (db: Database, orders: number[]): Promise<number[]> =>
  idsOf(
    db,
    sql`SELECT DISTINCT d.order_id AS id FROM tax_documents d
    WHERE d.order_id = ANY ${list(orders)} AND EXISTS (
      SELECT FROM tax_documents other
      WHERE other.series = d.series AND other.financial_year = d.financial_year AND other.order_id <> ALL ${list(orders)})`,
  )

const a = alias(accounts, 'a')
const accountRow = {
  id: a.id,
  name: a.fullName,
  others: sql<number>`(SELECT count(*)::int FROM orders o WHERE o.account_id = a.id AND o.id <> ALL (x.gone))`,
}

/** Deletes the shopper of the sample with their orders, unless they have others. */
export async function planAccounts(db: Database, orders: SampleThing[]): Promise<SampleThing[]> {
  const gone = orders.filter(({ fate }) => fate === 'goes').map(({ id }) => id)
  const rows = await readRows(
    db,
    accountRow,
    (columns) => sql`
    SELECT ${columns} FROM accounts a CROSS JOIN (SELECT ${list(gone)} AS gone) AS x
    JOIN ${sampleRows} s ON s.kind = 'account' AND s.row_id = a.id ORDER BY a.id`,
  )
  return rows.map(({ id, name, others }) => ({
    kind: 'account',
    id,
    name,
    fate: others > 0 ? 'stays' : 'goes',
    if_taken: null,
    why: others > 0 ? `They have ${others === 1 ? 'an order' : `${others} orders`} that stay.` : null,
  }))
}
