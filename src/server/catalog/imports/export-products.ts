import { asc, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { products } from '../../platform/database/tables.ts'
import { exportedText } from '../../platform/imports/cells.ts'
import { writePlainTable, writeTable } from '../../platform/lists/csv.ts'
import { readStaffProducts } from '../admin/read-products.ts'
import { formatParts } from '../kits/format-parts.ts'
import { fieldsOf } from '../product-drafts/draft-fields.ts'
import { formatField, productColumns, productExportTitles } from './product-columns.ts'

const rowsAtOnce = 250

/** All products by id, in chunks, as a table that an import reads. */
export async function* exportedProducts(db: Database): AsyncGenerator<string> {
  yield writeTable([productExportTitles])
  for (let after = 0; ; ) {
    const ids = await db
      .select({ id: products.id })
      .from(products)
      .where(gt(products.id, after))
      .orderBy(asc(products.id))
      .limit(rowsAtOnce)
    const last = ids.at(-1)
    if (!last) return
    const found = await readStaffProducts(db, { ids: ids.map(({ id }) => id), slugs: [] })
    yield writePlainTable(
      found.map((product) => {
        const fields = fieldsOf(product)
        const cells = productColumns.map(({ name }) => cellOf(formatField(fields[name] ?? null)))
        return [product.id, ...cells, cellOf(formatParts(product.components))]
      }),
    )
    after = last.id
  }
}

const cellOf = (value: string | number | null): string | number | null =>
  typeof value === 'string' ? exportedText(value) : value

const counted = { count: sql<number>`count(*)::int` }

const counter = (from: SQL) => async (db: Database) =>
  (await readOne(db, counted, (columns) => sql`SELECT ${columns} FROM ${from}`)).count

/** The number of rows of an export. */
export const countExported = {
  products: counter(sql`products`),
  stock: counter(sql`stock`),
  prices: counter(sql`price_periods WHERE ends_at > now()`),
}
