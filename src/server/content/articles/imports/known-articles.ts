import { inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StaffArticle } from '#contract/admin/articles.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readRows } from '../../../platform/database/rows.ts'
import {
  articleAddresses,
  articleDrafts,
  posts,
  products,
  redirects,
} from '../../../platform/database/tables.ts'
import { pathOfTarget } from '../../../platform/http/redirect-path.ts'
import { pathOfArticle, slugAt } from '../former-publication.ts'
import { readArticle } from '../read-article.ts'
import type { GivenArticle } from './read-article-row.ts'

export type StoredDraft = typeof articleDrafts.$inferSelect & { fields: DraftFields }

export interface KnownArticle {
  live: StaffArticle | null
  draft: StoredDraft | null
}

export interface KnownArticles {
  bySlug: Map<string, KnownArticle>
  /** Articles by their former slugs. */
  former: Map<string, { id: number; title: string }>
  /** Number of guides of products, by current and former slugs. */
  guides: Map<string, { id: number; name: string; count: number }>
  /** Titles of articles whose present page is an old address in a row, by path. */
  pages: Map<string, string>
  redirects: Map<string, string>
  /** The targets of redirects. */
  redirectTargets: Set<string>
}

const product = alias(products, 'product')
const guideCounts = {
  id: product.id,
  name: product.name,
  asked: sql<string>`address.asked`,
  count: sql<number>`(SELECT count(*)::int FROM product_guides guide WHERE guide.product_id = product.id)`,
}

const texts = (list: string[]) => sql`(${sql.param(list)}::text[])`

/**
 * Reads the articles that the rows may change or collide with. `held` locks first, products before articles
 * before drafts, as publishing does.
 */
export async function readKnownArticles(
  tx: Database,
  rows: GivenArticle[],
  how: 'seen' | 'held',
): Promise<KnownArticles> {
  const slugs = [...new Set(rows.map(({ slug }) => slug))]
  const named = [...new Set(rows.flatMap(({ typed }) => (typed.products as string[] | undefined) ?? []))]
  if (how === 'held') await lockArticles(tx, slugs, named)
  const former = await tx
    .select({ slug: articleAddresses.slug, id: posts.id, title: posts.title })
    .from(articleAddresses)
    .innerJoin(posts, sql`${posts.id} = ${articleAddresses.postId}`)
    .where(inArray(articleAddresses.slug, slugs))
  const guides = await readRows(
    tx,
    guideCounts,
    (columns) => sql`SELECT ${columns} FROM products product JOIN (
        SELECT id, slug AS asked FROM products UNION ALL SELECT product_id, slug FROM product_addresses
      ) AS address ON address.id = product.id WHERE address.asked = ANY ${texts(named)}`,
  )
  const moved = rows.some(({ oldAddresses }) => oldAddresses.length > 0)
  // Publishing locks the article first, then writes redirects, so this lock comes last.
  if (how === 'held' && moved) await tx.execute(sql`LOCK TABLE redirects IN SHARE ROW EXCLUSIVE MODE`)
  const stored = moved ? await tx.select().from(redirects) : []
  const old = rows.flatMap(({ oldAddresses }) => oldAddresses.flatMap((path) => slugAt(path) ?? []))
  const pages = await tx
    .select({ slug: posts.slug, title: posts.title })
    .from(posts)
    .where(inArray(posts.slug, old))
  return {
    bySlug: await readBySlug(tx, slugs),
    pages: new Map(pages.map(({ slug, title }) => [pathOfArticle(slug), title])),
    former: new Map(former.map(({ slug, ...one }) => [slug, one])),
    guides: new Map(guides.map(({ asked: requested, ...one }) => [requested, one])),
    redirects: new Map(stored.map(({ path, target }) => [path, target])),
    redirectTargets: new Set(stored.map(({ target }) => pathOfTarget(target))),
  }
}

async function readBySlug(tx: Database, slugs: string[]): Promise<Map<string, KnownArticle>> {
  const found = await tx.select({ id: posts.id }).from(posts).where(inArray(posts.slug, slugs))
  const drafts = (await tx
    .select()
    .from(articleDrafts)
    .where(draftsOf(slugs))
    .orderBy(articleDrafts.id)) as StoredDraft[]
  const known = new Map<string, KnownArticle>()
  for (const draft of drafts.filter(({ liveId }) => liveId === null))
    known.set(String(draft.fields.slug), { live: null, draft })
  for (const { id } of found) {
    const live = await readArticle(tx, id)
    known.set(live.slug, { live, draft: drafts.find(({ liveId }) => liveId === id) ?? null })
  }
  return known
}

const draftsOf = (
  slugs: string[],
) => sql`(${articleDrafts.liveId} IN (SELECT id FROM posts WHERE slug = ANY ${texts(slugs)})
  OR (${articleDrafts.liveId} IS NULL AND ${articleDrafts.fields} ->> 'slug' = ANY ${texts(slugs)}))`

async function lockArticles(tx: Database, slugs: string[], named: string[]): Promise<void> {
  await tx.execute(sql`
    SELECT 1 FROM products WHERE slug = ANY ${texts(named)}
      OR id IN (SELECT product_id FROM product_addresses WHERE slug = ANY ${texts(named)})
      OR id IN (SELECT product_id FROM product_guides WHERE post_id IN (SELECT id FROM posts WHERE slug = ANY ${texts(slugs)}))
    ORDER BY id FOR NO KEY UPDATE`)
  await tx.execute(sql`SELECT 1 FROM posts WHERE slug = ANY ${texts(slugs)} ORDER BY id FOR NO KEY UPDATE`)
  await tx.execute(sql`SELECT 1 FROM ${articleDrafts} WHERE ${draftsOf(slugs)} ORDER BY id FOR UPDATE`)
}
