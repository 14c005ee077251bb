import { asc, eq, gt } from 'drizzle-orm'
import { skuOf } from '#contract/admin/codes.ts'
import type { Database } from '../../platform/database/database.ts'
import { parts, products, stock } from '../../platform/database/tables.ts'
import { exportedText } from '../../platform/imports/cells.ts'
import { writePlainTable, writeTable } from '../../platform/lists/csv.ts'

const rowsAtOnce = 500

/** All stock by SKU, as a table to write counts into. */
export async function* exportedStock(db: Database): AsyncGenerator<string> {
  yield writeTable([['SKU', 'Name', 'Counted', 'Reason']])
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: stock.id, name: products.name, part: parts.name, onHand: stock.onHand })
      .from(stock)
      .leftJoin(products, eq(products.id, stock.productId))
      .leftJoin(parts, eq(parts.id, stock.partId))
      .where(gt(stock.id, after))
      .orderBy(asc(stock.id))
      .limit(rowsAtOnce)
    const last = rows.at(-1)
    if (!last) return
    yield writePlainTable(
      rows.map(({ id, name, part, onHand }) => [skuOf(id), exportedText(name ?? part ?? ''), onHand, '']),
    )
    after = last.id
  }
}
