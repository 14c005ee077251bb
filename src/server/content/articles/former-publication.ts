import { eq, sql } from 'drizzle-orm'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { articleDrafts, redirects } from '../../platform/database/tables.ts'

/** Publication time and addresses of an article in its former blog. */
export interface FormerPublication {
  /** The first publication; null for now. */
  publishedAt: Date | null
  /** Paths that redirect to it once it has a page. */
  oldAddresses: string[]
}

/** Reads the former publication of a draft. */
export async function readFormerPublication(db: Database, draftId: number): Promise<FormerPublication> {
  const [row] = await db
    .select({ publishedAt: articleDrafts.publishedAt, oldAddresses: articleDrafts.oldAddresses })
    .from(articleDrafts)
    .where(eq(articleDrafts.id, draftId))
  return row ?? { publishedAt: null, oldAddresses: [] }
}

export const pathOfArticle = (slug: string): string => `/blog/${slug}`

/** The slug in the path of an article page, or null. */
export const slugAt = (path: string): string | null => /^\/blog\/([^/]+)$/.exec(path)?.[1] ?? null

/** The reason why old addresses can't lead to an article yet, or null. */
export function missingPageProblem(
  oldAddresses: string[],
  article: { isComing: boolean; isArchived: boolean },
): string | null {
  if (oldAddresses.length === 0) return null
  if (article.isArchived)
    return 'It is out of the blog, so its old addresses have no page to lead to. Put it back first.'
  return article.isComing
    ? 'It has old addresses, which have no page to lead to while it is coming soon. Publish it once it can be read.'
    : null
}

const written = { path: redirects.path }

/**
 * Redirects old addresses to an article. Addresses with another redirect, or that are targets of redirects,
 * stay.
 */
export async function redirectOldAddresses(
  tx: Database,
  recordAudit: RecordAudit,
  { slug, oldAddresses }: { slug: string; oldAddresses: string[] },
): Promise<void> {
  if (oldAddresses.length === 0) return
  const target = pathOfArticle(slug)
  const made = await readRows(
    tx,
    written,
    (columns) => sql`WITH given AS (
        INSERT INTO redirects (path, target) SELECT path, ${target} FROM unnest(${sql.param(oldAddresses)}::text[]) AS old (path)
        WHERE path <> ${target} AND NOT EXISTS (SELECT 1 FROM redirects redirect WHERE redirect.path = ${target}
          OR substring(redirect.target FROM '^[^?#]*') = old.path)
        ON CONFLICT (path) DO NOTHING RETURNING path)
      SELECT ${columns} FROM given AS redirects`,
  )
  for (const { path } of made) {
    await recordAudit({
      action: 'redirect_set',
      entity: { kind: 'redirect', id: path },
      before: { target: null },
      after: { target },
    })
  }
}
