import { type SQL, sql } from 'drizzle-orm'
import type { PriceBand } from '#shared/product-list/choice.ts'
import type { ChoiceGroup } from '#shared/product-list/offered.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { chargedPaise, hasPacks, isOnShelf, place, shelf } from './shelf.ts'

/** The price band of `product`; a coming-soon product has none. */
export const bandOf: SQL<PriceBand | null> = sql`CASE WHEN product.is_coming_soon THEN NULL WHEN ${chargedPaise} < 50000 THEN 'under-500'
  WHEN ${chargedPaise} <= 100000 THEN '500-to-1000' ELSE 'over-1000' END`

const groupJson = sql`json_build_object('category', category, 'origin', origin, 'price', price, 'isInStock', is_in_stock, 'crop', crop,
  'count', count, 'place', place)`

const counted = { groups: sql<ChoiceGroup[]>`(SELECT coalesce(json_agg(${groupJson}), '[]') FROM groups)` }

/**
 * Counts the products of each combination of category, country, price band and stock, for all crops and for each crop. One pass
 * over narrow rows counts products with the same crops; few groups are left to add up, whatever the size of the catalogue.
 */
export async function countShelf(db: Database): Promise<ChoiceGroup[]> {
  const { groups } = await readOne(
    db,
    counted,
    (columns) => sql`
    WITH alike AS MATERIALIZED (
      SELECT product.category, product.country_of_origin AS origin, ${bandOf} AS price, ${hasPacks} AS is_in_stock, product.crops,
        count(*) AS count, min(${place}) AS place
      FROM ${shelf} WHERE ${isOnShelf} GROUP BY 1, 2, 3, 4, 5
    ), groups AS (
      SELECT category, origin, price, is_in_stock, NULL AS crop, sum(count)::int AS count, min(place) AS place FROM alike GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT category, origin, price, is_in_stock, crop, sum(count)::int, min(place) FROM alike, unnest(crops) AS crop GROUP BY 1, 2, 3, 4, 5
    ) SELECT ${columns}`,
  )
  return groups
}
