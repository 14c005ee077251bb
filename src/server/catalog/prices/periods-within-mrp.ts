import { sql } from 'drizzle-orm'
import { fromRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

interface Priced {
  id: number
  price: number
  mrp: number
}

const productId = { id: sql<number>`given.id` }

/**
 * Rejects a price or an MRP, in rupees, that would put a temporary price above the MRP. A constraint does
 * too.
 * @param pathOf the field of a product in the error.
 * @throws {ShopError} `invalid_request`.
 */
export async function assertPeriodsWithinMrp(
  tx: Database,
  products: Priced[],
  pathOf: (id: number) => string,
): Promise<void> {
  const found = await findPeriodsAboveMrp(tx, products)
  if (found.length === 0) return
  const errors = Object.fromEntries(found.map((id) => [pathOf(id), periodAboveMrp]))
  throw new ShopError('invalid_request', periodAboveMrp, { errors })
}

export const periodAboveMrp = 'A scheduled sale would be above this MRP, which would be unlawful.'

/** The ids of products with a temporary price above their MRP. */
export async function findPeriodsAboveMrp(tx: Database, products: Priced[]): Promise<number[]> {
  const rows = products.map(({ id, price, mrp }) => ({ id, price: fromRupees(price), mrp: fromRupees(mrp) }))
  const found = await readRows(
    tx,
    productId,
    (columns) => sql`
      SELECT DISTINCT ${columns} FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given(id int, price bigint, mrp bigint)
      JOIN price_periods period ON period.product_id = given.id AND period.ends_at > now()
      WHERE coalesce(period.price_paise, given.price) > coalesce(period.mrp_paise, given.mrp) ORDER BY 1`,
  )
  return found.map(({ id }) => id)
}
