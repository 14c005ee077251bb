import { asc, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { products } from '../../platform/database/tables.ts'
import type { ExampleProduct } from '../../platform/email/email-examples.ts'
import { isOfProduct, priceNow, running } from '../prices/price-now.ts'
import { isListed } from './store.ts'

/** The example for a shop without products. */
const placeholderProduct: ExampleProduct = {
  name: 'Example product',
  shortName: null,
  slug: 'example',
  netQuantity: '1 pack',
  pricePaise: 25_000,
  discountPercent: 0,
  taxRatePercent: 5,
}

/** The first two products of the shop, for examples in email templates. */
export async function readExampleProducts(
  db: Database,
): Promise<{ product: ExampleProduct; other: ExampleProduct }> {
  const { name, shortName, slug, netQuantity } = products
  const { pricePaise, discountPercent } = priceNow
  const taxRatePercent =
    sql<number>`coalesce(${products}.tax_rate_percent, tax_rate_of_product(${products}.id))`.mapWith(Number)
  const [product = placeholderProduct, other = product] = await db
    .select({ name, shortName, slug, netQuantity, pricePaise, discountPercent, taxRatePercent })
    .from(products)
    .leftJoin(running, isOfProduct)
    .where(isListed)
    .orderBy(asc(products.position), asc(products.id))
    .limit(2)
  return { product, other }
}
