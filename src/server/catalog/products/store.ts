import {
  and,
  asc,
  eq,
  getTableColumns,
  type InferSelectModel,
  inArray,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { ProductImage } from '#contract/shop/products.ts'
import { availablePacks } from '../../inventory/stock/available-packs.ts'
import type { Database } from '../../platform/database/database.ts'
import { hasMoreThan } from '../../platform/database/rows.ts'
import { productAddresses as formerAddresses, products } from '../../platform/database/tables.ts'
import { isOfProduct, pricesInTime, running } from '../prices/price-now.ts'

/** A product with its available packs (stock less reservations) and the rating from published reviews. */
export type StockedProduct = InferSelectModel<typeof products> & {
  /** The rate of today. */
  taxRatePercent: number
  availablePacks: number
  /** The regular price, without a temporary one. */
  ownPricePaise: number
  ownDiscountPercent: number
  /** The limits of the temporary price; null without one. */
  priceStartsAt: Date | null
  priceEndsAt: Date | null
  /** Rounded to one decimal; 0 without reviews. */
  rating: number
  ratingCount: number
  /** The number of sizes in its family; 1 without a family. */
  sizeCount: number
}

const published = sql`FROM reviews review WHERE review.product_id = ${products}.id AND review.status = 'published'`

/**
 * Columns of a product with its price now, its available packs and its reviews. The query joins `running`.
 */
export const stockedColumns = {
  ...getTableColumns(products),
  ...pricesInTime,
  taxRatePercent:
    sql<number>`coalesce(${products}.tax_rate_percent, tax_rate_of_product(${products}.id))`.mapWith(Number),
  availablePacks: availablePacks(sql`${products}.id`),
  rating: sql<number>`(SELECT coalesce(round(avg(review.stars), 1), 0) ${published})`.mapWith(Number),
  ratingCount: sql<number>`(SELECT count(*) ${published})`.mapWith(Number),
  sizeCount: sql<number>`CASE WHEN ${products}.family IS NULL THEN 1 ELSE (
    SELECT count(*)::int FROM products sibling WHERE sibling.archived_at IS NULL AND lower(sibling.family) = lower(${products}.family)) END`,
}

const selectStocked = (db: Database) =>
  db.select(stockedColumns).from(products).leftJoin(running, isOfProduct)

/** A condition for products on sale or coming soon. */
export const isListed = isNull(products.archivedAt)

/** The products with these ids, unsorted. */
export const loadProductsByIds = async (db: Database, ids: number[]): Promise<StockedProduct[]> =>
  ids.length === 0 ? [] : selectStocked(db).where(inArray(products.id, ids))

/** The products with these ids, in their order. */
export async function loadProductsInOrder(db: Database, ids: number[]): Promise<StockedProduct[]> {
  const byId = new Map((await loadProductsByIds(db, ids)).map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A product with its gallery, the cover first. */
export type PicturedProduct = StockedProduct & { pictures: ProductImage[] }

const pictures = sql<ProductImage[]>`(
  SELECT coalesce(json_agg(json_build_object('src', picture.src, 'alt', picture.alt, 'width', picture.width, 'height', picture.height)
    ORDER BY picture.position), '[]')
  FROM product_pictures picture WHERE picture.product_id = ${products}.id)`

/** The place of a product in the order of the shop. */
type Place = Pick<StockedProduct, 'position' | 'id'>

/** The number of products that are read at once, and the largest catalogue that is answered and kept whole. */
export const productsAtOnce = 500

/** Reads the next listed products by position: after a product, or the first. */
type ReadNext<Row extends Place> = (db: Database, after: Place | null) => Promise<Row[]>

/** The ids of the next products. The limit is a literal: for a parameter, PostgreSQL plans for a tenth of all products. */
const nextIds = (after: Place | null) => sql`(
  SELECT listed.id FROM products listed WHERE listed.archived_at IS NULL
    AND ${after ? sql`(listed.position, listed.id) > (${after.position}, ${after.id})` : sql`true`}
  ORDER BY listed.position, listed.id LIMIT ${sql.raw(String(productsAtOnce))}) AS next`

const isNext = sql`next.id = ${products.id}`

export const loadNext: ReadNext<StockedProduct> = (db, after) =>
  db
    .select(stockedColumns)
    .from(products)
    .innerJoin(nextIds(after), isNext)
    .leftJoin(running, isOfProduct)
    .orderBy(asc(products.position), asc(products.id))

/** As {@link loadNext}, with the gallery of each product. */
export const loadNextPictured: ReadNext<PicturedProduct> = (db, after) =>
  db
    .select({ ...stockedColumns, pictures })
    .from(products)
    .innerJoin(nextIds(after), isNext)
    .leftJoin(running, isOfProduct)
    .orderBy(asc(products.position), asc(products.id))

/** Products with their gallery that match a condition, by position. */
export const loadPicturedWhere = (db: Database, condition: SQL | undefined): Promise<PicturedProduct[]> =>
  db
    .select({ ...stockedColumns, pictures })
    .from(products)
    .leftJoin(running, isOfProduct)
    .where(and(isListed, condition))
    .orderBy(asc(products.position), asc(products.id))

/** All listed products in parts, by position, so that memory does not grow with the catalogue. */
export async function* allProducts<Row extends Place>(
  db: Database,
  readNext: ReadNext<Row>,
): AsyncGenerator<Row[]> {
  let after: Place | null = null
  do {
    const part: Row[] = await readNext(db, after)
    if (part.length > 0) yield part
    after = part.length < productsAtOnce ? null : (part.at(-1) ?? null)
  } while (after)
}

/** Whether answers with all products are streamed in parts. */
export const isLargeCatalogue = (db: Database): Promise<boolean> =>
  hasMoreThan(db, productsAtOnce, sql`SELECT FROM products WHERE archived_at IS NULL`)

/** A product by id, current slug or former slug; null without one. */
export async function findProduct(db: Database, idOrSlug: string): Promise<PicturedProduct | null> {
  const isId = /^[1-9]\d{0,8}$/.test(idOrSlug)
  if (!isId && !/^[a-z0-9-]+$/.test(idOrSlug)) return null
  const [found] = await db
    .select({ ...stockedColumns, pictures })
    .from(products)
    .leftJoin(running, isOfProduct)
    .where(isId ? eq(products.id, Number(idOrSlug)) : eq(products.slug, idOrSlug))
  return found ?? (isId ? null : findMoved(db, idOrSlug))
}

/** The product of a former slug. */
async function findMoved(db: Database, slug: string): Promise<PicturedProduct | null> {
  const [moved] = await db
    .select({ id: formerAddresses.productId })
    .from(formerAddresses)
    .where(eq(formerAddresses.slug, slug))
  return moved ? findProduct(db, String(moved.id)) : null
}
