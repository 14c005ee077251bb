import type { Product } from '#contract/shop/products.ts'
import { search, suggestSearch } from '#contract/shop/search.ts'
import { sizedName } from '#contract/shop/sizes.ts'
import { presentProduct } from '../../catalog/products/present-product.ts'
import { loadProductsByIds } from '../../catalog/products/store.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { presentPostSummary } from '../blog/present-post.ts'
import { loadPostSummaries } from '../blog/store.ts'
import { findDocuments } from './find-documents.ts'

const suggestedProducts = 5
const suggestedArticles = 3

export function registerSearchRoutes(api: Handle, { db }: AppContext): void {
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

  api(suggestSearch, async ({ query }) => {
    const wanted = (query.q ?? '').trim()
    const { productIds, postIds } = await findDocuments(db, wanted)
    const best = {
      products: productIds.slice(0, suggestedProducts),
      posts: postIds.slice(0, suggestedArticles),
    }
    const [products, articles] = await Promise.all([
      loadProductsByIds(db, best.products),
      loadPostSummaries(db, best.posts),
    ])
    return {
      query: wanted,
      products: inOrder(best.products, products).map(presentProduct).map(asSuggestion),
      articles: inOrder(best.posts, articles).map(({ id, title }) => ({ id, title })),
      count: productIds.length + postIds.length,
    }
  })
}

const asSuggestion = (product: Product) => ({
  id: product.id,
  name: sizedName(product),
  image_url: product.image_url,
  price: product.coming_soon ? null : product.discounted_price,
})

/** Rows in the order of `ids`, without deleted ones. */
function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
