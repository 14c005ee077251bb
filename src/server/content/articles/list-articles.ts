import { type SQL, sql } from 'drizzle-orm'
import type { ArticleBrief, ArticleView } from '#contract/admin/articles.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'

const pageSize = 50

/** Drafts of new articles sort before published ones: their keys start here. */
const newFrom = 1_000_000_000_000

const brief = {
  key: sql<number>`r.key::float8`,
  article_id: sql<number | null>`r.article_id`,
  draft_id: sql<number | null>`r.draft_id`,
  title: sql<string>`r.title`,
  category: sql<string | null>`r.category`,
  state: sql<ArticleBrief['state']>`r.state`,
  updated_at: sql<string>`to_char(r.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  by: sql<string | null>`(SELECT m.full_name FROM staff_members m WHERE m.id = r.staff_id)`,
  publish_at: sql<string | null>`to_char(r.publish_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  problem: sql<string | null>`r.problem`,
}

const counted = { count: sql<number>`count(*)::int` }

/** Articles with their drafts, and drafts of new articles. Trigram indexes serve the search in `title`. */
const rows = (q: string): SQL => {
  const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const isFound = (title: SQL): SQL => (q === '' ? sql`true` : sql`${title} ILIKE ${like}`)
  return sql`(
    SELECT p.id::bigint AS key, p.id AS article_id, d.id AS draft_id, coalesce(nullif(d.fields ->> 'title', ''), p.title) AS title,
      p.category, CASE WHEN p.archived_at IS NOT NULL THEN 'archived' WHEN p.status = 'coming_soon' THEN 'coming_soon'
        ELSE 'published' END AS state,
      greatest(p.updated_at, d.updated_at) AS updated_at, d.staff_id, d.publish_at, d.problem
    FROM posts p LEFT JOIN article_drafts d ON d.post_id = p.id
    WHERE ${isFound(sql`p.title`)} OR p.id IN (
      SELECT f.post_id FROM article_drafts f WHERE ${isFound(sql`(f.fields ->> 'title')`)})
    UNION ALL
    SELECT ${newFrom}::bigint + d.id, NULL, d.id, coalesce(nullif(d.fields ->> 'title', ''), 'New article'),
      nullif(d.fields ->> 'category', ''), 'new', d.updated_at, d.staff_id, d.publish_at, d.problem
    FROM article_drafts d WHERE d.post_id IS NULL AND ${isFound(sql`(d.fields ->> 'title')`)}
  ) AS r`
}

const views: Record<ArticleView, SQL> = {
  all: sql`true`,
  drafts: sql`r.draft_id IS NOT NULL`,
  coming: sql`r.publish_at IS NOT NULL`,
  published: sql`r.state = 'published'`,
}

interface Wanted {
  view?: ArticleView | undefined
  q?: string | undefined
  cursor?: string | undefined
}

/** A page of articles with their drafts, and the number of all. */
export async function listArticles(
  db: Database,
  { view = 'all', q = '', cursor }: Wanted,
  size = pageSize,
): Promise<{ articles: ArticleBrief[]; next_cursor: string | null; count: number }> {
  const from = rows(q.trim())
  const isComing = view === 'coming'
  const after = isComing
    ? sql`(r.publish_at, r.draft_id) > (SELECT a.publish_at, a.id FROM article_drafts a WHERE a.id = ${Math.min(Number(cursor), 2_147_483_647)})`
    : sql`r.key < ${cursor}::bigint`
  const order = isComing ? sql`r.publish_at, r.draft_id` : sql`r.key DESC`
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
