import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { articleDrafts } from '../../platform/database/tables.ts'

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
    return 'It is out of the blog, so its old addresses have no page to lead to. Publish it again first.'
  return article.isComing
    ? 'It has old addresses, which have no page to lead to while it is coming soon. Publish it once it can be read.'
    : null
}
