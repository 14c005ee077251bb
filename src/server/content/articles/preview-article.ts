import { and, eq, gt, sql } from 'drizzle-orm'
import { previewArticle as endpoint } from '#contract/shop/article-preview.ts'
import { type BlogPost, blogCategories } from '#contract/shop/blog.ts'
import { hashOfPreview } from '../../drafting/preview-token.ts'
import type { Database } from '../../platform/database/database.ts'
import { articleDrafts } from '../../platform/database/tables.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { renderArticle } from '../blog/render-article.ts'
import { findDraft } from './read-draft.ts'

/** The page of a draft, for whoever has its preview link. */
export function registerArticlePreview(api: Handle, { db }: { db: Database }): void {
  api(endpoint, ({ params }) => previewArticle(db, params.token))
}

/**
 * An article as the blog would show it after the draft is published, also where something is still missing.
 * @throws {ShopError} `not_found` for a link that never was, or that has ended.
 */
async function previewArticle(db: Database, token: string): Promise<BlogPost> {
  const [row] = await db
    .select({ id: articleDrafts.id })
    .from(articleDrafts)
    .where(
      and(eq(articleDrafts.previewHash, hashOfPreview(token)), gt(articleDrafts.previewUntil, sql`now()`)),
    )
  if (!row) throw new ShopError('not_found', 'This preview has ended.')
  const { draft, live, fit } = await findDraft(db, row.id)
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
    related: [],
    product: null,
  }
}
