import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { pricePeriods, products } from '../../platform/database/tables.ts'
import { writePlainTable, writeTable } from '../../platform/lists/csv.ts'
import { formatMoment } from './moments.ts'

export const priceExportTitles = ['ID', 'Address', 'From', 'Until', 'Price', 'MRP', 'Discount %']

const rowsAtOnce = 500

const inRupees = (paise: number | null): number | null => (paise === null ? null : toRupees(paise))

/** Current and future temporary prices as a table that an import reads. */
export async function* exportedPrices(db: Database): AsyncGenerator<string> {
  yield writeTable([priceExportTitles])
  for (let after = 0; ; ) {
    const rows = await db
      .select({ period: pricePeriods, slug: products.slug })
      .from(pricePeriods)
      .innerJoin(products, eq(products.id, pricePeriods.productId))
      .where(and(gt(pricePeriods.id, after), gt(pricePeriods.endsAt, sql`now()`)))
      .orderBy(asc(pricePeriods.id))
      .limit(rowsAtOnce)
    const last = rows.at(-1)
    if (!last) return
    yield writePlainTable(
      rows.map(({ period, slug }) => [
        period.productId,
        slug,
        formatMoment(period.startsAt),
        formatMoment(period.endsAt),
        inRupees(period.pricePaise),
        inRupees(period.mrpPaise),
        period.discountPercent,
      ]),
    )
    after = last.period.id
  }
}
