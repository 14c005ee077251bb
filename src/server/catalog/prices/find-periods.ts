import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PeriodState, PricePeriod } from '#contract/admin/price-periods.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, type RowOf, readRows } from '../../platform/database/rows.ts'
import { pricePeriods, products } from '../../platform/database/tables.ts'

const r = alias(pricePeriods, 'r')
const p = alias(products, 'p')

const stored = {
  id: r.id,
  version: r.version,
  product_id: r.productId,
  name: p.name,
  state: sql<PeriodState>`CASE WHEN r.ends_at <= now() THEN 'ended' WHEN r.starts_at <= now() THEN 'running' ELSE 'coming' END`,
  starts_at: instantOf(r.startsAt),
  ends_at: instantOf(r.endsAt),
  price: r.pricePaise,
  mrp: r.mrpPaise,
  discount_percentage: r.discountPercent,
}

const present = ({ price, mrp, ...period }: RowOf<typeof stored>): PricePeriod => ({
  ...period,
  price: price === null ? null : toRupees(price),
  mrp: mrp === null ? null : toRupees(mrp),
})

/** Filter, sort column and direction of each list. */
const lists: Record<PeriodState, { where: SQL; by: SQL; isLatestFirst: boolean }> = {
  running: {
    where: sql`r.starts_at <= now() AND now() < r.ends_at`,
    by: sql`r.ends_at`,
    isLatestFirst: false,
  },
  coming: { where: sql`r.starts_at > now()`, by: sql`r.starts_at`, isLatestFirst: false },
  ended: { where: sql`r.ends_at <= now()`, by: sql`r.ends_at`, isLatestFirst: true },
}

/** A page of temporary prices by their moment; the cursor is the last id. */
export async function findPeriods(
  db: Database,
  { state = 'running', cursor }: { state?: PeriodState | undefined; cursor?: string | undefined },
): Promise<{ periods: PricePeriod[]; next_cursor: string | null }> {
  const { where, by, isLatestFirst } = lists[state]
  const [way, beyond] = isLatestFirst ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const last = cursor && sql`(SELECT ${by}, r.id FROM price_periods r WHERE r.id = ${Number(cursor)})`
  const after = last ? sql`AND (${by}, r.id) ${beyond} ${last}` : sql``
  const rows = await readRows(
    db,
    stored,
    (columns) => sql`
      SELECT ${columns} FROM price_periods r JOIN products p ON p.id = r.product_id
      WHERE ${where} ${after} ORDER BY ${by} ${way}, r.id ${way} LIMIT ${pageSize + 1}`,
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
      SELECT ${columns} FROM price_periods r JOIN products p ON p.id = r.product_id
      WHERE r.id = ANY(${sql.param(ids)}::bigint[]) ORDER BY r.id`,
  )
  return rows.map(present)
}
