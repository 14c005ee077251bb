import { type BlogPost, type BlogPostSummary, getPost, listPosts } from '#contract/shop/blog.ts'
import { type Api, ApiError } from '../../lib/api/api.ts'

/** All articles. */
export const readPosts = (api: Api): Promise<BlogPostSummary[]> => api(listPosts)

/** One article by id or slug. A coming-soon article counts as not found. */
export async function readPost(api: Api, id: string): Promise<BlogPost> {
  const post = await api(getPost, { params: { id } })
  if (post.status !== 'available') throw new ApiError(404, null)
  return post
}
