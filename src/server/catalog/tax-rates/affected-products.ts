import { sql } from 'drizzle-orm'
import type { RateFields, RateSum } from '#contract/admin/tax-rates.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import type { CountOpenPayments } from './count-open-payments.ts'

/** Products and components with their HSN; `own` is null when the HSN decides. */
const goods = sql`(
  SELECT product.id AS product, product.name, false AS is_part, product.hsn, product.tax_rate_percent AS own FROM products product
    WHERE NOT EXISTS (SELECT FROM product_components component WHERE component.product_id = product.id)
  UNION ALL SELECT component.product_id, product.name, true, component.hsn, component.tax_rate_percent FROM product_components component JOIN products product ON product.id = component.product_id)`

const sum = {
  products: sql<number>`count(*) FILTER (WHERE own IS NULL AND NOT is_part)::int`,
  parts: sql<number>`count(*) FILTER (WHERE own IS NULL AND is_part)::int`,
  own: sql<number>`count(*) FILTER (WHERE own IS NOT NULL)::int`,
  names: sql<
    string[]
  >`coalesce((array_agg(DISTINCT name ORDER BY name) FILTER (WHERE own IS NULL))[1:5], '{}')`,
  ids: sql<number[]>`coalesce(array_agg(DISTINCT product) FILTER (WHERE own IS NULL), '{}')`,
  before: sql<number | null>`min(before)::float8`,
}

/** Sums the goods that a rate affects: those without a longer HSN that has a rate on its first day. */
export async function sumOfRate(
  db: Database,
  { hsn, starts_on }: Pick<RateFields, 'hsn' | 'starts_on'>,
  countOpenPayments: CountOpenPayments,
): Promise<RateSum> {
  const { ids, ...found } = await readOne(
    db,
    sum,
    (columns) => sql`
      SELECT ${columns} FROM (SELECT tax_rate_of_hsn(${hsn}, ${starts_on}::date - 1) AS before) AS present
      LEFT JOIN ${goods} AS affected ON starts_with(affected.hsn, ${hsn}) AND NOT EXISTS (
        SELECT FROM tax_rates tax_rate WHERE length(tax_rate.hsn) > length(${hsn}) AND starts_with(affected.hsn, tax_rate.hsn)
          AND tax_rate.starts_on <= greatest(${starts_on}::date, india_today()))`,
  )
  return { ...found, open_payments: ids.length === 0 ? 0 : await countOpenPayments(db, ids) }
}
