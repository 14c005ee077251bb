import type { CatalogProduct, Message, Variant } from '#contract/agents/answers.ts'
import { type LookupRequest, maxLookups, type ProductRequest } from '#contract/agents/requests.ts'
import type { PicturedProduct } from '../../catalog/products/store.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'
import { type Family, findByIds, type Match } from './find-products.ts'
import { featuredOf, presentFamily, presentVariant, sizeOfSelection } from './present-product.ts'
import { applicableFilters, type CatalogContext, fits } from './search-catalog.ts'

interface Found {
  products: CatalogProduct[]
  messages: Message[]
}

/**
 * The products of several ids, each once. A size says which ids led to it; unknown ids are messages.
 * @throws {ProtocolError} `request_too_large`.
 */
export async function lookUpCatalog(
  { db, origin }: CatalogContext,
  { ids, filters, context }: LookupRequest,
): Promise<Found> {
  if (ids.length > maxLookups)
    throw new ProtocolError('request_too_large', `One request looks up at most ${maxLookups} ids.`)
  const { applied, messages } = applicableFilters(filters, context?.currency)
  const matches = await findByIds(db, ids)
  const known = new Set(matches.map(({ id }) => id))
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  const byFamily = Map.groupBy(matches, ({ family }) => family)
  return {
    products: [...byFamily].flatMap(([family, named]) => {
      const variants = variantsOf(origin, family, named).filter(({ size }) => fits(size, applied))
      if (variants.length === 0) return []
      return [presentFamily(origin, family, { variants: variants.map(({ variant }) => variant) })]
    }),
    messages: [
      ...messages,
      ...missing.map((id): Message => ({ type: 'info', code: 'not_found', content: id })),
    ],
  }
}

/** The sizes that the ids led to. An id of a product leads to its featured size. */
function variantsOf(
  origin: string,
  family: Family,
  named: Match[],
): { size: PicturedProduct; variant: Variant }[] {
  const bySize = Map.groupBy(named, ({ size }) => size ?? featuredOf(family))
  return [...bySize].map(([size, matches]) => ({
    size,
    variant: presentVariant(
      origin,
      size,
      matches.map((match) => ({ id: match.id, match: match.size ? 'exact' : 'featured' })),
    ),
  }))
}

/**
 * One product. An id of a size puts that size first; a selection narrows the sizes to it.
 * @returns null for an unknown id, and where no size fits the filters.
 */
export async function readProduct(
  { db, origin }: CatalogContext,
  { id, selected = [], filters, context }: ProductRequest,
): Promise<{ product: CatalogProduct; messages: Message[] } | null> {
  const { applied, messages } = applicableFilters(filters, context?.currency)
  const [match] = await findByIds(db, [id])
  if (!match) return null
  const family = match.family.filter((size) => fits(size, applied))
  const chosen = match.size ?? sizeOfSelection(family, selected)
  const first = chosen && family.includes(chosen) ? chosen : family.length > 0 ? featuredOf(family) : null
  if (!first) return null
  // Without a choice the agent sees every size with its price.
  const others = chosen ? [] : family.filter((size) => size !== first)
  const variants = [first, ...others].map((size) => presentVariant(origin, size))
  return { product: presentFamily(origin, family, { variants, selected: first }), messages }
}
