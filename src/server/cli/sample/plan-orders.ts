import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SampleThing } from '#contract/admin/sample.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { accounts, sampleRows } from '../../platform/database/tables.ts'
import { usedRows } from './used-rows.ts'

const list = (ids: number[]) => sql`(${sql.param(ids)}::bigint[])`
const idRow = { id: sql<number>`found.id::float8` }

/** The ids that a statement selects as `id`. */
export const idsOf = async (db: Database, statement: ReturnType<typeof sql>): Promise<number[]> =>
  (
    await readRows(db, idRow, (columns) => sql`SELECT ${columns} FROM (${statement}) AS found ORDER BY 1`)
  ).map(({ id }) => id)

const workedOn = 'Colleagues worked with it: it has notes, parcels of a packing batch, returns or the like.'
const numbered = 'Its invoice stands in a series that real invoices continue, which may have no gap.'

/** The orders of the sample; those without rows of later activity are deleted. */
export async function planOrders(db: Database): Promise<SampleThing[]> {
  const ids = await idsOf(
    db,
    sql`SELECT ordered.id FROM orders ordered JOIN sample_rows sample ON sample.kind = 'order' AND sample.row_id = ordered.id`,
  )
  const used = await usedRows(db, 'orders', ids, [
    'order_history',
    'order_items',
    'payments',
    'shipments',
    'tax_documents',
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
      sql`SELECT refund.id, payment.order_id FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id`,
      ['tax_documents'],
    ],
    ['order_items', sql`SELECT id, order_id FROM order_items`, ['tax_document_lines', 'order_item_parts']],
    ['tax_documents', sql`SELECT id, order_id FROM tax_documents`, ['tax_document_lines', 'tax_documents']],
  ]
  const found: number[] = []
  for (const [table, of, own] of children) {
    const ids = await idsOf(
      db,
      sql`SELECT child.id FROM (${of}) AS child WHERE child.order_id = ANY ${list(orders)}`,
    )
    const used = [...(await usedRows(db, table, ids, own)).keys()]
    found.push(
      ...(await idsOf(
        db,
        sql`SELECT child.order_id AS id FROM (${of}) AS child WHERE child.id = ANY ${list(used)}`,
      )),
    )
  }
  return found
}

/** Number series have no gaps, so sample documents are deleted only when no other document follows them. */
const inSeriesOfOthers = (db: Database, orders: number[]): Promise<number[]> =>
  idsOf(
    db,
    sql`SELECT DISTINCT document.order_id AS id FROM tax_documents document
    WHERE document.order_id = ANY ${list(orders)} AND EXISTS (
      SELECT FROM tax_documents other
      WHERE other.series = document.series AND other.financial_year = document.financial_year AND other.order_id <> ALL ${list(orders)})`,
  )

const account = alias(accounts, 'account')
const accountRow = {
  id: account.id,
  name: account.fullName,
  others: sql<number>`(SELECT count(*)::int FROM orders ordered WHERE ordered.account_id = account.id AND ordered.id <> ALL (found.gone))`,
}

/** Deletes the shopper of the sample with their orders, unless they have others. */
export async function planAccounts(db: Database, orders: SampleThing[]): Promise<SampleThing[]> {
  const gone = orders.filter(({ fate }) => fate === 'goes').map(({ id }) => id)
  const rows = await readRows(
    db,
    accountRow,
    (columns) => sql`
    SELECT ${columns} FROM accounts account CROSS JOIN (SELECT ${list(gone)} AS gone) AS found
    JOIN ${sampleRows} sample ON sample.kind = 'account' AND sample.row_id = account.id ORDER BY account.id`,
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
