import type { CatalogProduct, ErrorAnswer } from '#contract/agents/answers.ts'
import { type OperationName, operationOf } from '#contract/agents/operations.ts'
import type { LookupRequest, ProductRequest, SearchRequest } from '#contract/agents/requests.ts'
import type { CachedAnswer, FreshAnswer } from '../../platform/page-cache/cached-answer.ts'
import { lookUpCatalog, readProduct } from '../catalog/lookup-catalog.ts'
import { type CatalogContext, searchCatalog } from '../catalog/search-catalog.ts'
import { envelopeOf, errorAnswer, type Negotiated } from '../protocol/negotiate.ts'
import { toVersion } from '../protocol/to-version.ts'
import type { Caller } from './admit.ts'
import type { Agents } from './agents.ts'

const catalogNames = ['search_catalog', 'lookup_catalog', 'get_product'] as const
export type CatalogName = (typeof catalogNames)[number]

export const isOfCatalog = (name: OperationName): name is CatalogName =>
  (catalogNames as readonly string[]).includes(name)

/**
 * Answers a call of the catalog, and counts it. The answer depends on the content of the shop alone, so it is cached
 * as the shop's own searches are: as bytes, until the content changes.
 */
export async function answerCatalog(
  { shop, origin, catalogAnswers, counts }: Agents,
  { platform }: Caller,
  name: CatalogName,
  input: unknown,
): Promise<CachedAnswer> {
  const { negotiated } = platform
  const ucp = envelopeOf(negotiated, operationOf(name).capability)
  const answer = await catalogAnswers.get(JSON.stringify([name, ucp, input]), async () => {
    const found = await find({ db: shop.db, origin }, name, input)
    return fresh(
      name,
      toVersion(found ? { ucp, ...found } : unknownProduct(negotiated, origin), negotiated.version),
    )
  })
  for (const subject of countedOf(name, input, answer))
    counts.add(platform.id, name === 'search_catalog' ? 'searched' : 'looked_up', subject)
  return answer
}

/** Null for an unknown product. */
function find(context: CatalogContext, name: CatalogName, input: unknown): Promise<object | null> {
  switch (name) {
    case 'search_catalog':
      return searchCatalog(context, input as SearchRequest)
    case 'lookup_catalog':
      return lookUpCatalog(context, input as LookupRequest)
    case 'get_product':
      return readProduct(context, input as ProductRequest)
  }
}

const fresh = (route: string, body: object): FreshAnswer => ({
  status: 200,
  route,
  body: Buffer.from(JSON.stringify(body)),
  contentType: 'application/json',
  cacheControl: 'no-store',
  isCacheable: true,
})

const unknownProduct = (negotiated: Negotiated, origin: string): ErrorAnswer =>
  errorAnswer(negotiated, 'dev.ucp.shopping.catalog.lookup', {
    code: 'not_found',
    content: 'There is no such product.',
    continueUrl: `${origin}/productpage`,
  })

/** The JSON of a cached answer. */
export const parseCached = ({ variants }: CachedAnswer): Record<string, unknown> =>
  JSON.parse(variants.identity.body.toString())

/** The subjects to count: the words of a search, or the sizes that an answer shows. */
function countedOf(name: CatalogName, input: unknown, answer: CachedAnswer): string[] {
  if (name === 'search_catalog') return [((input as SearchRequest).query ?? '').trim().toLowerCase()]
  const { products = [], product } = parseCached(answer) as {
    products?: CatalogProduct[]
    product?: CatalogProduct
  }
  const sizes = product ? product.variants.slice(0, 1) : products.flatMap(({ variants }) => variants)
  return sizes.map(({ id }) => id)
}
