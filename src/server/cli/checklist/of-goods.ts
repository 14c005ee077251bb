import { type SQL, sql } from 'drizzle-orm'
import type { ChecklistKey } from '#contract/admin/checklist.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { products } from '../../platform/database/tables.ts'
import { picturesOf } from '../seed/product-pictures.ts'
import { sampleProducts } from '../seed/products.ts'
import { done, type Found, missing, named } from './row.ts'

const list = (texts: string[]) => sql`(${sql.param(texts)}::text[])`

/** A sample product with another name counts as the owner's own. */
const isOfSample = sql`products.name = ANY ${list(sampleProducts.map(({ name }) => name))}`
const samplePictures = list(
  sampleProducts.flatMap(({ slug, imageUrl }) => [imageUrl, ...picturesOf(slug).map(({ src }) => src)]),
)

const isOnSale = sql`NOT is_coming_soon AND archived_at IS NULL`

/** No product is sold for one rupee, the price of a test purchase. */
const hasNoPrice = sql`price_paise <= 100`
const hasNoPicture = sql`image_url = ANY ${samplePictures} AND NOT EXISTS (
  SELECT FROM product_pictures picture WHERE picture.product_id = products.id AND picture.src <> ALL ${samplePictures})`

/** The maximum of rows to read, since a sentence names few. */
const most = 100
const nameRow = { id: products.id, name: products.name }

const findOnSale = (db: Database, condition: SQL) =>
  readRows(
    db,
    nameRow,
    (columns) => sql`
    SELECT ${columns} FROM products WHERE ${isOnSale} AND ${condition} ORDER BY position, id LIMIT ${most}`,
  )

const countRow = { count: sql<number>`count(*)::int` }
const countOwn = (db: Database) =>
  readOne(
    db,
    countRow,
    (columns) => sql`SELECT ${columns} FROM products WHERE ${isOnSale} AND NOT ${isOfSample}`,
  )

export type GoodsRows = Record<Extract<ChecklistKey, 'products' | 'prices' | 'pictures'>, Found>

/** The products on sale: the owner's own, each with a price and a picture. Reads all products, so its callers keep it. */
export async function productRows(db: Database): Promise<GoodsRows> {
  const [own, sample, unpriced, unpictured] = await Promise.all([
    countOwn(db),
    findOnSale(db, isOfSample),
    findOnSale(db, sql`NOT ${isOfSample} AND ${hasNoPrice}`),
    findOnSale(db, sql`NOT ${isOfSample} AND ${hasNoPicture}`),
  ])
  const ownRow = (wrong: typeof unpriced, what: string, good: string): Found =>
    own.count === 0 ? missing(noneOwn) : wrong.length === 0 ? done(good) : missing(...told(what, wrong))
  return {
    products:
      sample.length > 0
        ? missing(told('Of the sample still on sale', sample)[0])
        : ownRow([], '', own.count === 1 ? 'One product of your own.' : `${own.count} products of your own.`),
    prices: ownRow(unpriced, 'At ₹1 or less', 'Every product has a price.'),
    pictures: ownRow(unpictured, 'Without a picture of its own', 'Every product has a picture of its own.'),
  }
}

const noneOwn = 'No product of your own is on sale yet.'

/** The sentence, and the page of the first product. */
const told = (what: string, found: { id: number; name: string }[]): [string, string] => [
  `${what}: ${named(found.map(({ name }) => name))}.`,
  `/products/${found[0]?.id}`,
]
