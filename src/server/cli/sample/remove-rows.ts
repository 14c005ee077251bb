import { type SQL, sql } from 'drizzle-orm'
import type { SampleThing } from '#contract/admin/sample.ts'
import type { Database } from '../../platform/database/database.ts'

const list = (ids: number[]): SQL => sql`(${sql.param(ids)}::bigint[])`

/** Deletes rows before the rows that they refer to, and hides items that must stay. */
export async function takeAway(tx: Database, things: SampleThing[]): Promise<void> {
  const ids = (kind: SampleThing['kind'], fate: SampleThing['fate'] = 'goes'): SQL =>
    list(things.filter((thing) => thing.kind === kind && thing.fate === fate).map(({ id }) => id))
  await removeOrders(tx, ids('order'))
  await removeAccounts(tx, ids('account'))
  await removeProducts(tx, ids('product'))
  await removeParts(tx, ids('part'))
  await tx.execute(sql`DELETE FROM posts WHERE id = ANY ${ids('post')}`)
  await tx.execute(sql`UPDATE products SET archived_at = now() WHERE id = ANY ${ids('product', 'hidden')}`)
}

async function removeOrders(tx: Database, orders: SQL): Promise<void> {
  await tx.execute(sql`
    DELETE FROM tax_document_lines WHERE document_id IN (SELECT id FROM tax_documents WHERE order_id = ANY ${orders})`)
  await tx.execute(sql`DELETE FROM tax_documents WHERE order_id = ANY ${orders}`)
  // A series without a document begins again.
  await tx.execute(sql`
    DELETE FROM document_series series WHERE NOT EXISTS (
      SELECT FROM tax_documents document WHERE document.series = series.series AND document.financial_year = series.financial_year)`)
  await tx.execute(
    sql`DELETE FROM refunds WHERE payment_id IN (SELECT id FROM payments WHERE order_id = ANY ${orders})`,
  )
  for (const table of ['payments', 'shipments', 'order_history', 'order_items']) {
    await tx.execute(sql`DELETE FROM ${sql.raw(table)} WHERE order_id = ANY ${orders}`)
  }
  // Keeps the sum of the stock ledger for items that stay.
  await tx.execute(sql`UPDATE stock_movements SET order_id = NULL WHERE order_id = ANY ${orders}`)
  await tx.execute(sql`DELETE FROM orders WHERE id = ANY ${orders}`)
  // Reports compute all days again, since their sums include deleted rows.
  for (const table of [
    'report_days',
    'report_sales',
    'report_taxes',
    'report_money',
    'report_refunds',
    'report_parcels',
    'report_touches',
  ]) {
    await tx.execute(sql`DELETE FROM ${sql.raw(table)}`)
  }
  await tx.execute(sql`DELETE FROM funnel_days WHERE is_sample`)
}

async function removeAccounts(tx: Database, accounts: SQL): Promise<void> {
  await tx.execute(sql`
    DELETE FROM outbox WHERE status <> 'waiting' AND recipient IN (SELECT email FROM accounts WHERE id = ANY ${accounts})`)
  await tx.execute(sql`DELETE FROM accounts WHERE id = ANY ${accounts}`)
}

async function removeProducts(tx: Database, products: SQL): Promise<void> {
  for (const table of ['cart_lines', 'saved_lines', 'product_components', 'stock_movements']) {
    await tx.execute(sql`DELETE FROM ${sql.raw(table)} WHERE product_id = ANY ${products}`)
  }
  await removeStock(tx, sql`product_id = ANY ${products}`)
  await tx.execute(sql`DELETE FROM products WHERE id = ANY ${products}`)
}

async function removeParts(tx: Database, parts: SQL): Promise<void> {
  await tx.execute(sql`DELETE FROM stock_movements WHERE part_id = ANY ${parts}`)
  await removeStock(tx, sql`part_id = ANY ${parts}`)
  await tx.execute(sql`DELETE FROM parts WHERE id = ANY ${parts}`)
}

async function removeStock(tx: Database, which: SQL): Promise<void> {
  const ofShelf = sql`stock_id IN (SELECT id FROM stock WHERE ${which})`
  await tx.execute(sql`DELETE FROM shelf_places WHERE ${ofShelf}`)
  await tx.execute(sql`DELETE FROM certificates WHERE batch_id IN (SELECT id FROM batches WHERE ${ofShelf})`)
  await tx.execute(sql`DELETE FROM backstock WHERE batch_id IN (SELECT id FROM batches WHERE ${ofShelf})`)
  await tx.execute(sql`DELETE FROM batches WHERE ${ofShelf}`)
  await tx.execute(sql`DELETE FROM stock WHERE ${which}`)
}
