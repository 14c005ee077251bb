import { and, asc, desc, eq, getTableColumns, type InferSelectModel, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { articleAddresses as formerAddresses, posts } from '../../platform/database/tables.ts'

export type Post = InferSelectModel<typeof posts>
export type PostSummary = Omit<Post, 'content'>

export const { content: _content, ...summaryColumns } = getTableColumns(posts)

/** A condition for published and announced articles. */
const isInBlog = isNull(posts.archivedAt)

/** A condition for readable articles. */
export const isReadable = and(eq(posts.status, 'available'), isInBlog)

/** All articles without content: the newest first, then coming-soon ones, the soonest first. */
export const loadPosts = (db: Database): Promise<PostSummary[]> =>
  db
    .select(summaryColumns)
    .from(posts)
    .where(isInBlog)
    .orderBy(
      sql`${posts.status} = 'coming_soon'`,
      desc(sql`CASE WHEN ${posts.status} = 'available' THEN ${posts.publishDate} END`),
      asc(posts.publishDate),
      desc(posts.id),
    )

/** The newest readable articles, with content. */
export const loadGuides = (db: Database, limit: number): Promise<Post[]> =>
  db.select().from(posts).where(isReadable).orderBy(desc(posts.publishDate), desc(posts.id)).limit(limit)

/** The articles with these ids, unsorted. */
export const loadPostSummaries = async (db: Database, ids: number[]): Promise<PostSummary[]> =>
  ids.length === 0
    ? []
    : db
        .select(summaryColumns)
        .from(posts)
        .where(and(inArray(posts.id, ids), isInBlog))

/** An article by id, current slug or former slug; null without one in the blog. */
export async function findPost(db: Database, idOrSlug: string): Promise<Post | null> {
  const isId = /^[1-9]\d{0,8}$/.test(idOrSlug)
  if (!isId && !/^[a-z0-9-]+$/.test(idOrSlug)) return null
  const [found] = await db
    .select()
    .from(posts)
    .where(and(isId ? eq(posts.id, Number(idOrSlug)) : eq(posts.slug, idOrSlug), isInBlog))
  return found ?? (isId ? null : findMoved(db, idOrSlug))
}

/** The article of a former slug. */
async function findMoved(db: Database, slug: string): Promise<Post | null> {
  const [moved] = await db
    .select({ id: formerAddresses.postId })
    .from(formerAddresses)
    .where(eq(formerAddresses.slug, slug))
  return moved ? findPost(db, String(moved.id)) : null
}

/** The slugs of all articles. A coming-soon one has a date but no page. */
export const articleAddresses = (
  db: Database,
): Promise<{ slug: string; changedAt: Date; isComing: boolean }[]> =>
  db
    .select({
      slug: posts.slug,
      changedAt: posts.updatedAt,
      isComing: sql<boolean>`${posts.status} = 'coming_soon'`,
    })
    .from(posts)
    .where(isInBlog)
    .orderBy(desc(posts.publishDate), desc(posts.id))
