import { type SQL, sql } from 'drizzle-orm'
import type { ArticleBrief, ArticleView } from '#contract/admin/articles.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'

const pageSize = 50

/** Drafts of new articles sort before published ones: their keys start here. */
const newFrom = 1_000_000_000_000

const brief = {
  key: sql<number>`listed.key::float8`,
  article_id: sql<number | null>`listed.article_id`,
  draft_id: sql<number | null>`listed.draft_id`,
  title: sql<string>`listed.title`,
  category: sql<string | null>`listed.category`,
  state: sql<ArticleBrief['state']>`listed.state`,
  updated_at: sql<string>`to_char(listed.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  by: sql<
    string | null
  >`(SELECT member.full_name FROM staff_members member WHERE member.id = listed.staff_id)`,
  publish_at: sql<
    string | null
  >`to_char(listed.publish_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  problem: sql<string | null>`listed.problem`,
}

const counted = { count: sql<number>`count(*)::int` }

/** Articles with their drafts, and drafts of new articles. Trigram indexes serve the search in `title`. */
const rows = (q: string): SQL => {
  const pattern = containing(q)
  const isFound = (title: SQL): SQL => (q === '' ? sql`true` : sql`comparable_text(${title}) LIKE ${pattern}`)
  return sql`(
    SELECT post.id::bigint AS key, post.id AS article_id, draft.id AS draft_id, coalesce(nullif(draft.fields ->> 'title', ''), post.title) AS title,
      post.category, CASE WHEN post.archived_at IS NOT NULL THEN 'archived' WHEN post.status = 'coming_soon' THEN 'coming_soon'
        ELSE 'published' END AS state,
      greatest(post.updated_at, draft.updated_at) AS updated_at, draft.staff_id, draft.publish_at, draft.problem
    FROM posts post LEFT JOIN article_drafts draft ON draft.post_id = post.id
    WHERE ${isFound(sql`post.title`)} OR post.id IN (
      SELECT found_draft.post_id FROM article_drafts found_draft WHERE ${isFound(sql`(found_draft.fields ->> 'title')`)})
    UNION ALL
    SELECT ${newFrom}::bigint + draft.id, NULL, draft.id, coalesce(nullif(draft.fields ->> 'title', ''), 'New article'),
      nullif(draft.fields ->> 'category', ''), 'new', draft.updated_at, draft.staff_id, draft.publish_at, draft.problem
    FROM article_drafts draft WHERE draft.post_id IS NULL AND ${isFound(sql`(draft.fields ->> 'title')`)}
  ) AS listed`
}

const views: Record<ArticleView, SQL> = {
  all: sql`true`,
  drafts: sql`listed.draft_id IS NOT NULL`,
  coming: sql`listed.publish_at IS NOT NULL`,
  published: sql`listed.state = 'published'`,
}

interface ArticleQuery {
  view?: ArticleView | undefined
  q?: string | undefined
  cursor?: string | undefined
}

/** A page of articles with their drafts, and the number of all. */
export async function listArticles(
  db: Database,
  { view = 'all', q = '', cursor }: ArticleQuery,
  size = pageSize,
): Promise<{ articles: ArticleBrief[]; next_cursor: string | null; count: number }> {
  const from = rows(q.trim())
  const isComing = view === 'coming'
  const after = isComing
    ? sql`(listed.publish_at, listed.draft_id) > (SELECT last_draft.publish_at, last_draft.id FROM article_drafts last_draft WHERE last_draft.id = ${Math.min(Number(cursor), 2_147_483_647)})`
    : sql`listed.key < ${cursor}::bigint`
  const order = isComing ? sql`listed.publish_at, listed.draft_id` : sql`listed.key DESC`
  const found = await readRows(
    db,
    brief,
    (columns) => sql`
    SELECT ${columns} FROM ${from} WHERE ${views[view]} AND ${cursor ? after : sql`true`}
    ORDER BY ${order} LIMIT ${size + 1}`,
  )
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM ${from} WHERE ${views[view]}`,
  )
  const page = found.slice(0, size)
  const last = page.at(-1)
  const next = isComing ? last?.draft_id : last?.key
  return {
    articles: page.map(({ key: _key, ...article }) => article),
    next_cursor: found.length > size ? String(next) : null,
    count,
  }
}
