import { type BlogPost, type BlogPostSummary, getPost, listPosts } from '#contract/blog.ts'
import { type Api, ApiError, NetworkError } from '../../api/api.ts'

export type PostsRead = { status: 'ready'; posts: BlogPostSummary[] } | { status: 'failed' }

export type PostRead = { status: 'ready'; post: BlogPost } | { status: 'not-found' } | { status: 'failed' }

/** All articles; never rejects for what the server or the network does. */
export async function readPosts(api: Api): Promise<PostsRead> {
  try {
    return { status: 'ready', posts: await api(listPosts) }
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) return { status: 'failed' }
    throw error
  }
}

/** One article by id or slug. One that is coming soon can't be opened, so it counts as not found. */
export async function readPost(api: Api, id: string): Promise<PostRead> {
  try {
    const post = await api(getPost, { params: { id } })
    return post.status === 'available' ? { status: 'ready', post } : { status: 'not-found' }
  } catch (error) {
    if (error instanceof NetworkError) return { status: 'failed' }
    if (!(error instanceof ApiError)) throw error
    return { status: error.status === 404 || error.status === 400 ? 'not-found' : 'failed' }
  }
}
