import { asc, type SQL, sql } from 'drizzle-orm'
import type { ProductPage } from '#contract/shop/product-list.ts'
import { type ProductChoice, productsPerPage, type Sort } from '#shared/product-list/choice.ts'
import { type ChoiceGroup, offeredFrom } from '#shared/product-list/offered.ts'
import { slugOf } from '#shared/product-list/slug.ts'
import type { Database } from '../../platform/database/database.ts'
import { products } from '../../platform/database/tables.ts'
import { isOfProduct, running } from '../prices/price-now.ts'
import { bandOf } from './count-shelf.ts'
import { findBeginning, type ReadMarks } from './page-marks.ts'
import { presentProduct } from './present-product.ts'
import { chargedPaise, hasPacks, inShopOrder, isOnShelf, shelf } from './shelf.ts'
import { stockedColumns } from './store.ts'

/**
 * A page of the product list, with what each filter would leave. The database chooses and sorts.
 * @param kept the counted groups of the shelf and the marks of lists, which change only with the content.
 */
export async function findProductPage(
  db: Database,
  choice: ProductChoice,
  kept: { readGroups: () => Promise<ChoiceGroup[]>; readMarks: ReadMarks },
): Promise<ProductPage> {
  const groups = await kept.readGroups()
  const { count, total, offered } = offeredFrom(groups, choice)
  const pages = Math.max(1, Math.ceil(count / productsPerPage))
  const page = Math.min(choice.page, pages)
  const shown = await readPage(db, { ...choice, page }, conditionsOf(groups, choice), kept.readMarks)
  return { products: shown, count, page, pages, total, offered }
}

/**
 * The condition of each chosen filter. Addresses name categories and countries by their slug, which only the program computes, so
 * the known names are taken from the groups.
 */
function conditionsOf(groups: ChoiceGroup[], { category, crop, price, origin, stock }: ProductChoice): SQL[] {
  const named = (column: SQL, names: (string | null)[], slug: string): SQL => {
    const wanted = [...new Set(names)].filter((name) => name !== null && slugOf(name) === slug)
    // One name, the usual case, keeps the order of an index.
    return wanted.length === 1
      ? sql`${column} = ${wanted[0]}::text`
      : sql`${column} = ANY (${sql.param(wanted)}::text[])`
  }
  const categories = groups.map((group) => group.category)
  const origins = groups.map((group) => group.origin)
  return [
    isOnShelf,
    ...(category ? [named(sql`product.category`, categories, category)] : []),
    ...(crop ? [sql`${crop}::text = ANY (product.crops)`] : []),
    ...(price ? [sql`${bandOf} = ${price}::text`] : []),
    ...(origin ? [named(sql`product.country_of_origin`, origins, origin)] : []),
    ...(stock ? [hasPacks] : []),
  ]
}

const orders: Record<Sort, SQL> = {
  shelf: inShopOrder,
  'price-low': sql`product.is_coming_soon, ${chargedPaise}, ${inShopOrder}`,
  'price-high': sql`product.is_coming_soon, ${chargedPaise} DESC, ${inShopOrder}`,
  name: sql`product.name COLLATE "und-x-icu", ${inShopOrder}`,
  newest: sql`product.id DESC`,
}

/** The limit is a literal: for a parameter, PostgreSQL plans for a tenth of all products, and reads whole rows. */
const pageLimit = sql.raw(String(productsPerPage))

/** The products of a page. Only these are read as whole rows; earlier ones are skipped in an index or a narrow sort. */
async function readPage(
  db: Database,
  choice: ProductChoice,
  conditions: SQL[],
  readMarks: ReadMarks,
): Promise<ProductPage['products']> {
  const order = orders[choice.sort]
  const { from, offset } = await findBeginning(db, choice, { conditions, order }, readMarks)
  const chosen = sql`(
    SELECT found.id, row_number() OVER () AS nth FROM (
      SELECT product.id FROM ${shelf} WHERE ${sql.join([...conditions, ...from], sql` AND `)}
      ORDER BY ${order} LIMIT ${pageLimit} OFFSET ${offset}) AS found) AS chosen`
  const rows = await db
    .select(stockedColumns)
    .from(products)
    .innerJoin(chosen, sql`chosen.id = ${products.id}`)
    .leftJoin(running, isOfProduct)
    .orderBy(asc(sql`chosen.nth`))
  return rows.map(presentProduct)
}
