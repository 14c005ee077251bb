import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PeriodState, PricePeriod } from '#contract/admin/price-periods.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, type RowOf, readRows } from '../../platform/database/rows.ts'
import { pricePeriods, products } from '../../platform/database/tables.ts'

const period = alias(pricePeriods, 'period')
const product = alias(products, 'product')

const stored = {
  id: period.id,
  version: period.version,
  product_id: period.productId,
  name: product.name,
  state: sql<PeriodState>`CASE WHEN period.ends_at <= now() THEN 'ended' WHEN period.starts_at <= now() THEN 'running' ELSE 'coming' END`,
  starts_at: instantOf(period.startsAt),
  ends_at: instantOf(period.endsAt),
  price: period.pricePaise,
  mrp: period.mrpPaise,
  discount_percentage: period.discountPercent,
}

const present = ({ price, mrp, ...period }: RowOf<typeof stored>): PricePeriod => ({
  ...period,
  price: price === null ? null : toRupees(price),
  mrp: mrp === null ? null : toRupees(mrp),
})

/** Filter, sort column and direction of each list. */
const lists: Record<PeriodState, { where: SQL; by: SQL; isLatestFirst: boolean }> = {
  running: {
    where: sql`period.starts_at <= now() AND now() < period.ends_at`,
    by: sql`period.ends_at`,
    isLatestFirst: false,
  },
  coming: { where: sql`period.starts_at > now()`, by: sql`period.starts_at`, isLatestFirst: false },
  ended: { where: sql`period.ends_at <= now()`, by: sql`period.ends_at`, isLatestFirst: true },
}

/** A page of temporary prices by their moment; the cursor is the last id. */
export async function findPeriods(
  db: Database,
  { state = 'running', cursor }: { state?: PeriodState | undefined; cursor?: string | undefined },
): Promise<{ periods: PricePeriod[]; next_cursor: string | null }> {
  const { where, by, isLatestFirst } = lists[state]
  const [way, beyond] = isLatestFirst ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const last =
    cursor && sql`(SELECT ${by}, period.id FROM price_periods period WHERE period.id = ${Number(cursor)})`
  const after = last ? sql`AND (${by}, period.id) ${beyond} ${last}` : sql``
  const rows = await readRows(
    db,
    stored,
    (columns) => sql`
      SELECT ${columns} FROM price_periods period JOIN products product ON product.id = period.product_id
      WHERE ${where} ${after} ORDER BY ${by} ${way}, period.id ${way} LIMIT ${pageSize + 1}`,
  )
  const { page, next_cursor } = pageOf(rows.map(present), ({ id }) => id)
  return { periods: page, next_cursor }
}

/** The temporary prices with these ids. */
export async function readPeriods(db: Database, ids: number[]): Promise<PricePeriod[]> {
  const rows = await readRows(
    db,
    stored,
    (columns) => sql`
      SELECT ${columns} FROM price_periods period JOIN products product ON product.id = period.product_id
      WHERE period.id = ANY(${sql.param(ids)}::bigint[]) ORDER BY period.id`,
  )
  return rows.map(present)
}
