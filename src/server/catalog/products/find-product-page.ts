import { asc, type SQL, sql } from 'drizzle-orm'
import type { ProductPage } from '#contract/shop/product-list.ts'
import {
  type FilterName,
  type PriceBand,
  type ProductChoice,
  productsPerPage,
  type Sort,
} from '#shared/product-list/choice.ts'
import { type ChoiceGroup, offeredFrom, type TakenCrop } from '#shared/product-list/offered.ts'
import { slugOf } from '#shared/product-list/slug.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { products } from '../../platform/database/tables.ts'
import { isOfProduct, running } from '../prices/price-now.ts'
import { presentProduct } from './present-product.ts'
import { chargedPaise, hasPacks, inShopOrder, isOnShelf, place, shelf } from './shelf.ts'
import { stockedColumns } from './store.ts'

/** A page of the product list, with what each filter would leave. The database chooses, sorts and counts. */
export async function findProductPage(db: Database, choice: ProductChoice): Promise<ProductPage> {
  const conditions = await conditionsOf(db, choice)
  const [{ count, total, offered }, asked] = await Promise.all([
    countShelf(db, choice, conditions),
    readPage(db, choice, conditions),
  ])
  const pages = Math.max(1, Math.ceil(count / productsPerPage))
  const page = Math.min(choice.page, pages)
  const shown = page === choice.page ? asked : await readPage(db, { ...choice, page }, conditions)
  return { products: shown, count, page, pages, total, offered }
}

type Conditions = Map<FilterName, SQL>

const bandOf = sql<PriceBand | null>`CASE WHEN product.is_coming_soon THEN NULL WHEN ${chargedPaise} < 50000 THEN 'under-500'
  WHEN ${chargedPaise} <= 100000 THEN '500-to-1000' ELSE 'over-1000' END`

/** The condition of each chosen filter. Addresses name categories and countries by their slug, which only the program computes. */
async function conditionsOf(db: Database, choice: ProductChoice): Promise<Conditions> {
  const conditions: Conditions = new Map()
  const named = async (column: 'category' | 'country_of_origin', slug: string): Promise<SQL> => {
    const names = await readNames(db, column)
    const wanted = names.filter((name) => slugOf(name) === slug)
    return sql`product.${sql.identifier(column)} = ANY (${sql.param(wanted)}::text[])`
  }
  const { category, crop, price, origin, stock } = choice
  if (category) conditions.set('category', await named('category', category))
  if (crop) conditions.set('crop', sql`${crop}::text = ANY (product.crops)`)
  if (price) conditions.set('price', sql`${bandOf} = ${price}::text`)
  if (origin) conditions.set('origin', await named('country_of_origin', origin))
  if (stock) conditions.set('stock', hasPacks)
  return conditions
}

const distinct = { name: sql<string>`names.name` }

/** The distinct names of a column, each found by one step in its index. */
async function readNames(db: Database, column: 'category' | 'country_of_origin'): Promise<string[]> {
  const named = sql.identifier(column)
  const after = (name: SQL) => sql`(
    SELECT ${named} FROM products WHERE archived_at IS NULL AND ${named} > ${name} ORDER BY ${named} LIMIT 1)`
  const rows = await readRows(
    db,
    distinct,
    (columns) => sql`
    WITH RECURSIVE names (name) AS (
      SELECT ${after(sql`''`)} UNION ALL SELECT ${after(sql`names.name`)} FROM names WHERE names.name IS NOT NULL)
    SELECT ${columns} FROM names WHERE name IS NOT NULL`,
  )
  return rows.map(({ name }) => name)
}

/** All conditions but that of one filter. */
const allBut = (conditions: Conditions, ...left: FilterName[]): SQL => {
  const others = [...conditions].filter(([name]) => !left.includes(name)).map(([, condition]) => condition)
  return others.length === 0 ? sql`true` : sql.join(others, sql` AND `)
}

const counted = {
  groups: sql<ChoiceGroup[]>`(
    SELECT coalesce(json_agg(json_build_object('category', category, 'origin', origin, 'price', price, 'isInStock', is_in_stock,
      'fitsCrop', fits_crop, 'count', count, 'place', place)), '[]') FROM groups)`,
  crops: sql<TakenCrop[]>`(
    SELECT coalesce(json_agg(json_build_object('crop', crop, 'count', count)), '[]') FROM taken)`,
}

/**
 * Counts the products of each combination of category, country, price band and stock, and those of each crop, in one pass. Their
 * number does not grow with the catalogue.
 */
async function countShelf(db: Database, choice: ProductChoice, conditions: Conditions) {
  const fitsCrop = conditions.get('crop') ?? sql`true`
  const { groups, crops } = await readOne(
    db,
    counted,
    (columns) => sql`
    WITH listed AS MATERIALIZED (
      SELECT product.category, product.country_of_origin AS origin, ${bandOf} AS price, ${hasPacks} AS is_in_stock,
        ${fitsCrop} AS fits_crop, ${allBut(conditions, 'crop')} AS fits_others, product.crops, ${place} AS place
      FROM ${shelf} WHERE ${isOnShelf}
    ), groups AS (
      SELECT category, origin, price, is_in_stock, fits_crop, count(*)::int AS count, min(place) AS place FROM listed GROUP BY 1, 2, 3, 4, 5
    ), taken AS (
      SELECT crop, (count(*) FILTER (WHERE fits_others))::int AS count FROM listed, unnest(crops) AS crop GROUP BY crop
    ) SELECT ${columns}`,
  )
  return offeredFrom(groups, crops, choice)
}

const orders: Record<Sort, SQL> = {
  shelf: inShopOrder,
  'price-low': sql`product.is_coming_soon, ${chargedPaise}, ${inShopOrder}`,
  'price-high': sql`product.is_coming_soon, ${chargedPaise} DESC, ${inShopOrder}`,
  name: sql`product.name COLLATE "und-x-icu", ${inShopOrder}`,
  newest: sql`product.id DESC`,
}

/** The products of a page. Only their own rows are read whole; those before them are passed in an index or a narrow sort. */
async function readPage(
  db: Database,
  { sort, page }: ProductChoice,
  conditions: Conditions,
): Promise<ProductPage['products']> {
  const chosen = sql`(
    SELECT found.id, row_number() OVER () AS nth FROM (
      SELECT product.id FROM ${shelf} WHERE ${isOnShelf} AND ${allBut(conditions)}
      ORDER BY ${orders[sort]} LIMIT ${productsPerPage} OFFSET ${(page - 1) * productsPerPage}) AS found) AS chosen`
  const rows = await db
    .select(stockedColumns)
    .from(products)
    .innerJoin(chosen, sql`chosen.id = ${products.id}`)
    .leftJoin(running, isOfProduct)
    .orderBy(asc(sql`chosen.nth`))
  return rows.map(presentProduct)
}
