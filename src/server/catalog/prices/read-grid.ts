import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type GridRow, gridPage } from '#contract/admin/product-grid.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { products } from '../../platform/database/tables.ts'

const product = alias(products, 'product')

const stored = {
  id: product.id,
  version: product.version,
  name: product.name,
  net_quantity: product.netQuantity,
  price: product.pricePaise,
  mrp: product.mrpPaise,
  discount_percentage: product.discountPercent,
  low_level: product.lowLevel,
  hsn: product.hsn,
  tax_rate: product.taxRatePercent,
  coming_soon: product.isComingSoon,
  sku: product.sku,
}

const present = ({ price, mrp, ...row }: RowOf<typeof stored>): GridRow => ({
  ...row,
  price: toRupees(price),
  mrp: toRupees(mrp),
})

const counted = { count: sql<number>`count(*)::int` }

/** A page of the grid by id, and the number of all products. */
export async function readGrid(
  db: Database,
  { cursor }: { cursor?: string | undefined },
): Promise<{ rows: GridRow[]; next_cursor: string | null; count: number }> {
  const after = Math.min(Number(cursor ?? 0), 2_147_483_647)
  const [rows, { count }] = await Promise.all([
    readRows(
      db,
      stored,
      (columns) =>
        sql`SELECT ${columns} FROM products product WHERE product.id > ${after} ORDER BY product.id LIMIT ${gridPage + 1}`,
    ),
    readOne(db, counted, (columns) => sql`SELECT ${columns} FROM products`),
  ])
  const page = rows.slice(0, gridPage).map(present)
  return { rows: page, next_cursor: rows.length > gridPage ? String(page.at(-1)?.id) : null, count }
}

/** Locks and reads the rows of these products in the order of their ids. */
export async function lockGridRows(tx: Database, ids: number[]): Promise<GridRow[]> {
  const rows = await readRows(
    tx,
    stored,
    (columns) => sql`
      SELECT ${columns} FROM products product WHERE product.id = ANY(${sql.param(ids)}::int[]) ORDER BY product.id FOR NO KEY UPDATE`,
  )
  return rows.map(present)
}
