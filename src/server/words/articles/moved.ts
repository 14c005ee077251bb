import { sql } from 'drizzle-orm'
import type { Note } from '../../machine/audit/change.ts'
import type { Database } from '../../machine/database/database.ts'
import { readRows } from '../../machine/database/rows.ts'
import { redirects } from '../../machine/database/tables.ts'

/** What an article brings along from the blog that it was in before. */
export interface Moved {
  /** When it was published first; null for now. */
  publishedAt: Date | null
  /** Paths that lead to it once it has a page. */
  oldAddresses: string[]
}

export const pathOfArticle = (slug: string): string => `/blog/${slug}`

const written = { path: redirects.path }

/** Makes old addresses lead to an article. One that leads elsewhere by now, or that others lead to, stays as it is. */
export async function leadHere(
  tx: Database,
  note: Note,
  { slug, oldAddresses }: { slug: string; oldAddresses: string[] },
): Promise<void> {
  if (oldAddresses.length === 0) return
  const target = pathOfArticle(slug)
  const made = await readRows(
    tx,
    written,
    (columns) => sql`WITH given AS (
        INSERT INTO redirects (path, target) SELECT path, ${target} FROM unnest(${sql.param(oldAddresses)}::text[]) AS old (path)
        WHERE path <> ${target} AND NOT EXISTS (SELECT 1 FROM redirects r WHERE r.path = ${target}
          OR substring(r.target FROM '^[^?#]*') = old.path)
        ON CONFLICT (path) DO NOTHING RETURNING path)
      SELECT ${columns} FROM given AS redirects`,
  )
  for (const { path } of made) {
    await note({
      action: 'redirect_set',
      entity: { kind: 'redirect', id: path },
      before: { target: null },
      after: { target },
    })
  }
}
