import { sql } from 'drizzle-orm'
import type { OfferFields } from '#contract/admin/promotions.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const wrong = (field: string, message: string): ShopError =>
  new ShopError('invalid_request', message, { errors: { [field]: message } })

/** @throws {ShopError} `invalid_request` naming the first invalid field. */
export function assertValidPromotion({ percent, amount, starts_at, ends_at }: OfferFields): void {
  if ((percent === null) === (amount === null))
    throw wrong('percent', 'An offer takes either a percentage or an amount off.')
  if (ends_at !== null && new Date(ends_at) <= new Date(starts_at))
    throw wrong('ends_at', 'An offer must end after it begins.')
}

type Goods = Pick<OfferFields, 'product_ids' | 'categories'>

/**
 * Accepts goods that the offer had before, even if removed from sale.
 * @throws {ShopError} `invalid_request` for unknown products and categories.
 */
export async function assertKnownProducts(
  db: Database,
  fields: Goods,
  before: Goods = { product_ids: null, categories: null },
): Promise<void> {
  const product_ids = fields.product_ids?.filter((id) => !before.product_ids?.includes(id))
  const categories = fields.categories?.filter((name) => !before.categories?.includes(name))
  const known = await readRows(
    db,
    { id: sql<number>`product.id`, category: sql<string | null>`product.category` },
    (columns) => sql`
    SELECT ${columns} FROM products product
    WHERE product.id = ANY (${sql.param(product_ids ?? [])}::int[]) OR product.category = ANY (${sql.param(categories ?? [])}::text[])`,
  )
  const product = product_ids?.find((id) => !known.some((one) => one.id === id))
  if (product !== undefined) throw wrong('product_ids', `There is no product with the number ${product}.`)
  const category = categories?.find((name) => !known.some((one) => one.category === name))
  if (category !== undefined) throw wrong('categories', `No product has the category ${category}.`)
}
