import { asc, gt, type SQL, sql } from 'drizzle-orm'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { products } from '../../platform/database/tables.ts'
import { exportedText } from '../../platform/imports/cells.ts'
import { writePlainTable, writeTable } from '../../platform/lists/csv.ts'
import { readStaffProducts } from '../admin/read-products.ts'
import { formatParts } from '../kits/format-parts.ts'
import { fieldsOf } from '../product-drafts/draft-fields.ts'
import { costField } from './plan-extras.ts'
import { formatField, productColumns, productExportTitles } from './product-columns.ts'

const rowsAtOnce = 250

/**
 * All products by id, in chunks, as a table that an import reads.
 * @param hasCosts whether the reader may see costs.
 */
export async function* exportedProducts(
  db: Database,
  { hasCosts }: { hasCosts: boolean },
): AsyncGenerator<string> {
  // The parts of a kit stay the last column.
  yield writeTable([productExportTitles.toSpliced(-1, 0, ...(hasCosts ? [costField.label] : []))])
  for (let after = 0; ; ) {
    const ids = await db
      .select({ id: products.id, costPaise: products.costPaise })
      .from(products)
      .where(gt(products.id, after))
      .orderBy(asc(products.id))
      .limit(rowsAtOnce)
    const last = ids.at(-1)
    if (!last) return
    const costs = new Map(ids.map(({ id, costPaise }) => [id, costPaise]))
    const found = await readStaffProducts(db, { ids: ids.map(({ id }) => id), slugs: [] })
    yield writePlainTable(
      found.map((product) => {
        const fields = fieldsOf(product)
        const cells = productColumns.map(({ name }) => cellOf(formatField(fields[name] ?? null)))
        const paise = costs.get(product.id) ?? null
        const cost = paise === null ? null : toRupees(paise)
        const parts = cellOf(formatParts(product.components))
        return [product.id, ...cells, ...(hasCosts ? [cost] : []), parts]
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
