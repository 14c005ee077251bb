import { search } from '#contract/search.ts'
import { presentProduct } from '../../goods/catalogue/present-product.ts'
import { loadProductsByIds } from '../../goods/catalogue/store.ts'
import type { Handle } from '../../machine/http/api.ts'
import type { Shop } from '../../machine/shop.ts'
import { presentPostSummary } from '../blog/present-post.ts'
import { loadPostSummaries } from '../blog/store.ts'
import { findDocuments } from './find-documents.ts'

export function registerSearchRoutes(api: Handle, { db }: Shop): void {
  api(search, async ({ query }) => {
    const wanted = (query.q ?? '').trim()
    const { productIds, postIds } = await findDocuments(db, wanted)
    const [products, articles] = await Promise.all([
      loadProductsByIds(db, productIds),
      loadPostSummaries(db, postIds),
    ])
    return {
      query: wanted,
      products: inOrder(productIds, products).map(presentProduct),
      articles: inOrder(postIds, articles).map(presentPostSummary),
    }
  })
}

/** Rows in the order of their ids; deleted ones are left out. */
function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
