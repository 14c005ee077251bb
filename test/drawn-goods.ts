import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { writeOffer } from './shop-offers.ts'
import { stockUp } from './stock-up.ts'

/** One line that a product has on an invoice. */
export interface GoodsPart {
  /** 0 for a product that is no kit, else the place in its kit. */
  component: number
  hsn: string
  rate: number
  /** Pieces in a pack. */
  amount: number
  weight: number
}

export const kits = [6, 7]

/** Odd prices, several rates, two offers, and a kit with repeated parts whose first part has no share of the price. */
export async function prepareGoods(db: Database): Promise<Map<number, GoodsPart[]>> {
  await db.execute(sql`
    UPDATE products SET price_paise = v.price, tax_rate_percent = v.rate, discount_percent = v.discount
    FROM (VALUES (1, 33333, 5, 0), (2, 114999, 5, 15), (3, 69999, 18, 0), (4, 101, 40, 0), (5, 28993, 0, 7.5))
      AS v (id, price, rate, discount)
    WHERE products.id = v.id`)
  await db.execute(sql`
    UPDATE product_components SET amount = CASE position WHEN 2 THEN 2 WHEN 3 THEN 3 ELSE 1 END,
      share_paise = CASE position WHEN 0 THEN 0 WHEN 1 THEN share_paise + (
        SELECT f.share_paise FROM product_components f WHERE f.product_id = 7 AND f.position = 0) ELSE share_paise END
    WHERE product_id = 7`)
  await stockUp(db, 1_000_000)
  await writeOffer(db, { name: 'A tenth off kits', percent: 10, categories: ['Gardening Kits'] })
  await writeOffer(db, { name: 'Amount off blend', amountPaise: 5_555, productIds: [3] })
  const { rows } = await db.execute<GoodsPart & { [column: string]: unknown; productId: number }>(sql`
    SELECT p.id AS "productId", CASE WHEN c.product_id IS NULL THEN 0 ELSE row_number() OVER (PARTITION BY c.product_id ORDER BY c.position) END::int AS component, coalesce(c.hsn, p.hsn) AS hsn,
      coalesce(c.tax_rate_percent, p.tax_rate_percent)::float8 AS rate, coalesce(c.amount, 1) AS amount,
      coalesce(c.share_paise, 1)::float8 AS weight
    FROM products p LEFT JOIN product_components c ON c.product_id = p.id WHERE p.id <= 7 ORDER BY p.id, c.position`)
  return Map.groupBy(rows, ({ productId }) => productId)
}
