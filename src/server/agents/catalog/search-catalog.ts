import { type SQL, sql } from 'drizzle-orm'
import type { CatalogProduct, Message } from '#contract/agents/answers.ts'
import type { Filters, SearchRequest } from '#contract/agents/requests.ts'
import {
  chargedPaise as chargedShelfPaise,
  inShopOrder,
  isOnShelf,
  shelf,
} from '../../catalog/products/shelf.ts'
import type { PicturedProduct } from '../../catalog/products/store.ts'
import { findDocuments } from '../../content/search/find-documents.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'
import { type Family, loadFamilies } from './find-products.ts'
import { chargedPaise, featuredOf, presentFamily, presentVariant } from './present-product.ts'

export interface CatalogContext {
  db: Database
  /** The origin of the pages and pictures of products. */
  origin: string
}

export interface FoundPage {
  products: CatalogProduct[]
  pagination: { has_next_page: boolean; cursor?: string; total_count: number }
  messages: Message[]
}

const usualLimit = 10
const maxLimit = 24
const maxPlaces = 100_000

/**
 * A page of the products that match words and filters, the best first; without words in the order of the shop.
 * @throws {ProtocolError} `invalid_request` without words and filters, and for an invalid cursor.
 */
export async function searchCatalog(
  { db, origin }: CatalogContext,
  { query = '', filters, context, pagination }: SearchRequest,
): Promise<FoundPage> {
  const words = query.trim()
  const { applied, messages } = applicableFilters(filters, context?.currency)
  if (words === '' && filters === undefined)
    throw new ProtocolError('invalid_request', 'A search has a query or filters.')
  const from = placeOf(pagination?.cursor)
  const limit = Math.min(pagination?.limit ?? usualLimit, maxLimit)
  const find = words === '' ? browse : match
  const { families, total } = await find(db, { words, filters: applied, from, limit })
  const hasMore = from + limit < total
  return {
    products: families.map((family) => present(origin, family)),
    pagination: {
      has_next_page: hasMore,
      ...(hasMore && { cursor: cursorOf(from + limit) }),
      total_count: total,
    },
    messages,
  }
}

interface Asked {
  words: string
  filters: Filters
  from: number
  limit: number
}

interface Found {
  /** The products of the page, each with the sizes that fit. */
  families: Family[]
  total: number
}

/** The best matches of words. A search finds few products, so the process filters them. */
async function match(db: Database, { words, filters, from, limit }: Asked): Promise<Found> {
  const { productIds } = await findDocuments(db, words)
  const families = await loadFitting(db, productIds, filters)
  return { families: families.slice(from, from + limit), total: families.length }
}

/** The products in the order of the shop. The database chooses each product by its first size that fits. */
async function browse(db: Database, { filters, from, limit }: Asked): Promise<Found> {
  const { ids, total } = await readOne(
    db,
    firstSizes,
    (columns) => sql`
    WITH fitting AS MATERIALIZED (
      SELECT DISTINCT ON (${nameOfProduct}) product.id, product.position FROM ${shelf}
      WHERE ${isOnShelf} AND ${isFitting(filters)} ORDER BY ${nameOfProduct}, ${inShopOrder}
    ), page AS (SELECT id, position FROM fitting ORDER BY position, id OFFSET ${from} LIMIT ${limit})
    SELECT ${columns}`,
  )
  return { families: await loadFitting(db, ids, filters), total }
}

/** Sizes of a family are one product. */
const nameOfProduct = sql`(CASE WHEN product.family IS NULL THEN 'p' || product.id ELSE 'f' || lower(product.family) END)`

const firstSizes = {
  ids: sql<number[]>`(SELECT coalesce(json_agg(id ORDER BY position, id), '[]') FROM page)`,
  total: sql<number>`(SELECT count(*)::int FROM fitting)`,
}

/** As {@link fits}, for `product` of the shelf. */
function isFitting({ categories, price }: Filters): SQL {
  const names = categories?.map((category) => category.trim().toLowerCase())
  return sql.join(
    [
      sql`true`,
      ...(names ? [sql`lower(product.category) = ANY (${sql.param(names)}::text[])`] : []),
      ...(price?.min === undefined ? [] : [sql`${chargedShelfPaise} >= ${price.min}::numeric`]),
      ...(price?.max === undefined ? [] : [sql`${chargedShelfPaise} <= ${price.max}::numeric`]),
    ],
    sql` AND `,
  )
}

/** The products of some sizes, in the order of the sizes, each with the sizes that fit. */
async function loadFitting(db: Database, ids: number[], filters: Filters): Promise<Family[]> {
  const loaded = await loadFamilies(db, ids)
  const byId = new Map(
    [...loaded.values()].flatMap((family) => family.map((size) => [size.id, family] as const)),
  )
  return [...new Set(ids.map((id) => byId.get(id)))]
    .filter((family) => family !== undefined)
    .map((family) => family.filter((size) => fits(size, filters)))
    .filter((family) => family.length > 0)
}

function present(origin: string, family: Family): CatalogProduct {
  const featured = featuredOf(family)
  const ordered = [featured, ...family.filter((size) => size !== featured)]
  return presentFamily(origin, family, { variants: ordered.map((size) => presentVariant(origin, size)) })
}

type Priced = Pick<PicturedProduct, 'category' | 'pricePaise' | 'discountPercent'>

/** Whether a size fits every filter. */
export function fits(size: Priced, { categories, price }: Filters): boolean {
  const paise = chargedPaise(size)
  const isOfCategory =
    categories === undefined ||
    categories.some((category) => category.trim().toLowerCase() === size.category?.toLowerCase())
  return isOfCategory && paise >= (price?.min ?? 0) && paise <= (price?.max ?? Number.POSITIVE_INFINITY)
}

/** The filters; a price in another currency is ignored, and the answer says so. */
export function applicableFilters(
  filters: Filters | undefined,
  currency: string | undefined,
): { applied: Filters; messages: Message[] } {
  const { price, ...others } = filters ?? {}
  const isOther = currency !== undefined && currency.toUpperCase() !== 'INR'
  if (!price || !isOther) return { applied: filters ?? {}, messages: [] }
  return {
    applied: others,
    messages: [
      {
        type: 'info',
        code: 'price_filter_ignored',
        content: 'Prices are in INR. The price filter is in another currency and was ignored.',
        path: '$.filters.price',
      },
    ],
  }
}

const cursorOf = (place: number): string => Buffer.from(`from:${place}`).toString('base64url')

function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const place = /^from:(\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (place !== undefined && Number(place) <= maxPlaces) return Number(place)
  throw new ProtocolError('invalid_request', 'pagination.cursor is not one that a search answered.')
}
