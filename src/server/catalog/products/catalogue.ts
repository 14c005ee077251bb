import { type SQL, sql } from 'drizzle-orm'
import type { Catalogue, ProductLink } from '#contract/shop/catalogue.ts'
import { gardenUses } from '#shared/garden/goods.ts'
import { footerProductIds } from '#shared/product-list/footer-products.ts'
import type { ChoiceGroup } from '#shared/product-list/offered.ts'
import type { Database } from '../../platform/database/database.ts'
import { readIds, readOne } from '../../platform/database/rows.ts'
import { hasPacks, inShopOrder, isOnShelf, shelf } from './shelf.ts'
import { loadProductsInOrder, type StockedProduct } from './store.ts'

const maxFooterProducts = footerProductIds.length
const firstProducts = 3

/** The most products of one garden use, as many as the dose calculator lists; a plan takes only the first. */
const maxOfUse = 12

const linkJson = sql`json_build_object('id', id, 'slug', slug, 'name', name)`

/** The linked products of a condition as a JSON list, in the order of the shop. */
const linksOf = (condition: SQL) => sql<ProductLink[]>`(
  SELECT coalesce(json_agg(${linkJson}), '[]') FROM (
    SELECT product.id, product.slug, product.name FROM products product
    WHERE ${isOnShelf} AND ${condition} ORDER BY ${inShopOrder} LIMIT ${sql.raw(String(maxFooterProducts))}) AS linked)`

const links = {
  footer: linksOf(sql.raw(`product.id IN (${footerProductIds.join(', ')})`)),
  first: linksOf(sql`true`),
}

/** The number of products, the categories by their first product, and the products of the footer. */
export async function readCatalogue(db: Database, groups: ChoiceGroup[]): Promise<Catalogue> {
  const { footer, first } = await readOne(db, links, (columns) => sql`SELECT ${columns}`)
  const ofAll = groups.filter(({ crop }) => crop === null).toSorted((one, other) => one.place - other.place)
  return {
    count: ofAll.reduce((sum, { count }) => sum + count, 0),
    categories: [...new Set(ofAll.flatMap(({ category }) => category ?? []))],
    footer_products: footer.length > 0 ? footer : first,
  }
}

/** The first products in stock, by position. */
export async function loadFirstProducts(db: Database): Promise<StockedProduct[]> {
  const ids = await readIds(
    db,
    sql`SELECT product.id FROM ${shelf} WHERE ${isOnShelf} AND ${hasPacks} ORDER BY ${inShopOrder} LIMIT ${firstProducts}`,
  )
  return loadProductsInOrder(db, ids)
}

/** The first products of each garden use, those in stock before others; all by position. */
export async function loadGardenGoods(db: Database): Promise<StockedProduct[]> {
  const ids = await readIds(
    db,
    sql`
    SELECT good.id FROM unnest(${sql.param([...gardenUses])}::text[]) AS wanted (use) CROSS JOIN LATERAL (
      SELECT product.id, product.position FROM ${shelf} WHERE ${isOnShelf} AND product.garden_use = wanted.use
      ORDER BY ${hasPacks} DESC, ${inShopOrder} LIMIT ${maxOfUse}) AS good
    ORDER BY good.position, good.id`,
  )
  return loadProductsInOrder(db, ids)
}

/** The first product of a garden use in stock; null without one. */
export async function findFirstOfUse(db: Database, use: string): Promise<StockedProduct | null> {
  const ids = await readIds(
    db,
    sql`
    SELECT product.id FROM ${shelf} WHERE ${isOnShelf} AND product.garden_use = ${use} AND ${hasPacks}
    ORDER BY ${inShopOrder} LIMIT 1`,
  )
  const [found] = await loadProductsInOrder(db, ids)
  return found ?? null
}
