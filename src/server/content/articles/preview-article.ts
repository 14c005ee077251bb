import { previewArticle as endpoint } from '#contract/shop/article-preview.ts'
import { type BlogPost, blogCategories } from '#contract/shop/blog.ts'
import { findByPreview } from '../../drafting/preview-link.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { renderArticle } from '../blog/render-article.ts'
import { articleKind } from './article-kind.ts'

/** Shop route of a draft's page, for everyone with its preview link. */
export function registerArticlePreview(api: Handle, { db }: { db: Database }): void {
  api(endpoint, ({ params }) => previewArticle(db, params.token))
}

/**
 * The article as the blog would show it after publishing, even if incomplete.
 * @throws {ShopError} `not_found` for an unknown or expired link.
 */
async function previewArticle(db: Database, token: string): Promise<BlogPost> {
  const { draft, live, fit } = await findByPreview(db, articleKind, token)
  const text = (name: string): string => String(draft.fields[name] ?? '')
  return {
    id: live?.id ?? 0,
    slug: fit.slug ?? '',
    title: text('title'),
    category: fit.category ?? blogCategories[0],
    excerpt: text('excerpt'),
    image_url: fit.image_url ?? '/images/placeholder.svg',
    author: text('author'),
    publish_date: live?.published_at ?? new Date().toISOString(),
    read_time: null,
    status: 'available',
    content: await renderArticle(db, text('content')),
    updated_at: new Date().toISOString(),
    related: [],
    product: null,
  }
}
