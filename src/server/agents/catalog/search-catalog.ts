import { asc } from 'drizzle-orm'
import type { CatalogProduct, Message } from '#contract/agents/answers.ts'
import type { Filters, SearchRequest } from '#contract/agents/requests.ts'
import { isOfProduct, running } from '../../catalog/prices/price-now.ts'
import { isListed, type PicturedProduct, stockedColumns } from '../../catalog/products/store.ts'
import { findDocuments } from '../../content/search/find-documents.ts'
import type { Database } from '../../platform/database/database.ts'
import { products } from '../../platform/database/tables.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'
import { type Family, loadFamilies } from './find-products.ts'
import { chargedPaise, featuredOf, presentFamily, presentVariant } from './present-product.ts'
import { productIdOf } from './product-ids.ts'

export interface CatalogContext {
  db: Database
  /** Where pages and pictures of products are. */
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
  const ranked = words === '' ? await browse(db, applied) : await match(db, words)
  const { families, total } = await cut(db, ranked, applied, { from, limit })
  const hasMore = from + limit < total
  return {
    products: families.map((family) => present(origin, family, applied)),
    pagination: {
      has_next_page: hasMore,
      ...(hasMore && { cursor: cursorOf(from + limit) }),
      total_count: total,
    },
    messages,
  }
}

/** Ids of sizes, the best or the first first. */
type Ranked = number[]

const match = async (db: Database, words: string): Promise<Ranked> =>
  (await findDocuments(db, words)).productIds

const browsed = {
  id: stockedColumns.id,
  family: products.family,
  category: products.category,
  pricePaise: stockedColumns.pricePaise,
  discountPercent: stockedColumns.discountPercent,
}

async function browse(db: Database, filters: Filters): Promise<Ranked> {
  const rows = await db
    .select(browsed)
    .from(products)
    .leftJoin(running, isOfProduct)
    .where(isListed)
    .orderBy(asc(products.position), asc(products.id))
  const first = new Map<string, number>()
  for (const row of rows) {
    const key = productIdOf(row)
    if (fits(row, filters) && !first.has(key)) first.set(key, row.id)
  }
  return [...first.values()]
}

/** The families of a page. Filters of searched sizes are applied here, those of browsed ones were before. */
async function cut(
  db: Database,
  ranked: Ranked,
  filters: Filters,
  { from, limit }: { from: number; limit: number },
): Promise<{ families: Family[]; total: number }> {
  const isWhole = ranked.length <= maxLimit
  const loaded = await loadFamilies(db, isWhole ? ranked : ranked.slice(from, from + limit))
  const byId = new Map(
    [...loaded.values()].flatMap((family) => family.map((size) => [size.id, family] as const)),
  )
  const families = [...new Set(ranked.map((id) => byId.get(id)))]
    .filter((family) => family !== undefined)
    .map((family) => family.filter((size) => fits(size, filters)))
    .filter((family) => family.length > 0)
  return isWhole
    ? { families: families.slice(from, from + limit), total: families.length }
    : { families, total: ranked.length }
}

function present(origin: string, family: Family, filters: Filters): CatalogProduct {
  const shown = family.filter((size) => fits(size, filters))
  const featured = featuredOf(shown)
  const ordered = [featured, ...shown.filter((size) => size !== featured)]
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
