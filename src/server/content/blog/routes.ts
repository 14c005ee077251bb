import { getPost, listPosts, listProductGuides } from '#contract/shop/blog.ts'
import { presentProduct } from '../../catalog/products/present-product.ts'
import { findProduct } from '../../catalog/products/store.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { presentPost, presentPostSummary } from './present-post.ts'
import { findProductOf, loadGuidesOf, loadRelatedPosts } from './related.ts'
import { findPost, loadPosts, type Post } from './store.ts'

export function registerBlogRoutes(api: Handle, { db }: AppContext): void {
  api(listPosts, async () => (await loadPosts(db)).map(presentPostSummary))

  api(getPost, async ({ params }) => {
    const post = await findPost(db, params.id)
    if (!post) throw shopError(errorMessage('products', 'unknownArticle'))
    return { ...(await presentPost(db, post)), ...(await relatedTo(db, post)) }
  })

  api(listProductGuides, async ({ params }) => {
    const product = await findProduct(db, params.id)
    if (!product) throw shopError(errorMessage('products', 'unknown'))
    return (await loadGuidesOf(db, product.id)).map(presentPostSummary)
  })
}

/** Related articles and product of an article; a coming-soon one has none. */
async function relatedTo(db: Database, post: Post) {
  if (post.status === 'coming_soon') return { related: [], product: null }
  const [related, product] = await Promise.all([loadRelatedPosts(db, post), findProductOf(db, post)])
  return { related: related.map(presentPostSummary), product: product && presentProduct(product) }
}
