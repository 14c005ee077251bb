import { asc } from 'drizzle-orm'
import type { ProductPage } from '#contract/shop/product-list.ts'
import { discountedPrice, toRupees } from '#shared/money.ts'
import type { ProductChoice } from '#shared/product-list/choice.ts'
import { chooseProducts, type Listed } from '#shared/product-list/choose-products.ts'
import type { Database } from '../../platform/database/database.ts'
import { products } from '../../platform/database/tables.ts'
import { isOfProduct, running } from '../prices/price-now.ts'
import { isInStock, presentProduct } from './present-product.ts'
import { isListed, loadProductsByIds, stockedColumns } from './store.ts'

/**
 * A page of the product list. It reads the list columns of all products, and whole products for the page
 * alone.
 */
export async function findProductPage(db: Database, choice: ProductChoice): Promise<ProductPage> {
  const { products: chosen, ...found } = chooseProducts(await loadListedProducts(db), choice)
  const whole = await loadProductsByIds(
    db,
    chosen.map(({ id }) => id),
  )
  const byId = new Map(whole.map((product) => [product.id, presentProduct(product)]))
  return { ...found, products: chosen.flatMap(({ id }) => byId.get(id) ?? []) }
}

const listColumns = {
  id: stockedColumns.id,
  name: stockedColumns.name,
  category: stockedColumns.category,
  crops: stockedColumns.crops,
  pricePaise: stockedColumns.pricePaise,
  discountPercent: stockedColumns.discountPercent,
  countryOfOrigin: stockedColumns.countryOfOrigin,
  isComingSoon: stockedColumns.isComingSoon,
  availablePacks: stockedColumns.availablePacks,
}

/** The list columns of every product, by position. */
export async function loadListedProducts(db: Database): Promise<Listed[]> {
  const rows = await db
    .select(listColumns)
    .from(products)
    .leftJoin(running, isOfProduct)
    .where(isListed)
    .orderBy(asc(products.position), asc(products.id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    category: row.category,
    crops: row.crops,
    discounted_price: toRupees(discountedPrice(row.pricePaise, row.discountPercent)),
    in_stock: isInStock(row),
    coming_soon: row.isComingSoon,
    country_of_origin: row.countryOfOrigin,
  }))
}
