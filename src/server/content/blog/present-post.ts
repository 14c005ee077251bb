import type { BlogPost, BlogPostSummary } from '#contract/shop/blog.ts'
import type { Database } from '../../platform/database/database.ts'
import { renderArticle } from './render-article.ts'
import type { Post, PostSummary } from './store.ts'

export const presentPostSummary = (post: PostSummary): BlogPostSummary => ({
  id: post.id,
  slug: post.slug,
  title: post.title,
  category: post.category,
  excerpt: post.excerpt,
  image_url: post.imageUrl,
  author: post.author,
  publish_date: post.publishDate.toISOString(),
  read_time:
    post.readMinutes === null || post.status === 'coming_soon' ? null : `${post.readMinutes} min read`,
  status: post.status,
})

/** Hides the content of a coming-soon article. */
export const presentPost = async (
  db: Database,
  post: Post,
): Promise<Omit<BlogPost, 'related' | 'product'>> => ({
  ...presentPostSummary(post),
  updated_at: new Date(Math.max(post.updatedAt.getTime(), post.publishDate.getTime())).toISOString(),
  content: post.status === 'available' ? await renderArticle(db, post.content) : '',
})
