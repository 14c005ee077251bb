import { getPost, listPosts } from '#contract/blog.ts'
import type { Handle } from '../../machine/http/api.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import type { Shop } from '../../machine/shop.ts'
import { presentPost, presentPostSummary } from './present-post.ts'
import { findPost, loadPosts } from './store.ts'

export function registerBlogRoutes(api: Handle, { db }: Shop): void {
  api(listPosts, async () => (await loadPosts(db)).map(presentPostSummary))

  api(getPost, async ({ params }) => {
    const post = await findPost(db, params.id)
    if (!post) throw new ShopError('not_found', 'Article not found.')
    return presentPost(post)
  })
}
