import { and, asc, desc, eq, getTableColumns, type InferSelectModel, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { articleAddresses as formerAddresses, posts } from '../../platform/database/tables.ts'

export type Post = InferSelectModel<typeof posts>
export type PostSummary = Omit<Post, 'content'>

export const { content: _content, ...summaryColumns } = getTableColumns(posts)

/** What is in the blog, to be read or announced. */
const isInBlog = isNull(posts.archivedAt)

/** What can be read. */
export const isReadable = and(eq(posts.status, 'available'), isInBlog)

/** Every article without its content: newest first, then coming-soon ones, the soonest first. */
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

/** The newest articles that can be read, with their content. */
export const loadGuides = (db: Database, most: number): Promise<Post[]> =>
  db.select().from(posts).where(isReadable).orderBy(desc(posts.publishDate), desc(posts.id)).limit(most)

/** The articles of these ids, in no particular order. */
export const loadPostSummaries = async (db: Database, ids: number[]): Promise<PostSummary[]> =>
  ids.length === 0
    ? []
    : db
        .select(summaryColumns)
        .from(posts)
        .where(and(inArray(posts.id, ids), isInBlog))

/** One article by its id in digits, by its slug or by one that it had; null when there is none in the blog. */
export async function findPost(db: Database, idOrSlug: string): Promise<Post | null> {
  const isId = /^[1-9]\d{0,8}$/.test(idOrSlug)
  if (!isId && !/^[a-z0-9-]+$/.test(idOrSlug)) return null
  const [found] = await db
    .select()
    .from(posts)
    .where(and(isId ? eq(posts.id, Number(idOrSlug)) : eq(posts.slug, idOrSlug), isInBlog))
  return found ?? (isId ? null : findMoved(db, idOrSlug))
}

/** The article that had an address before. */
async function findMoved(db: Database, slug: string): Promise<Post | null> {
  const [moved] = await db
    .select({ id: formerAddresses.postId })
    .from(formerAddresses)
    .where(eq(formerAddresses.slug, slug))
  return moved ? findPost(db, String(moved.id)) : null
}

/** The part of its address that each article's page is found under; one that is still to come has a date but no page. */
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
