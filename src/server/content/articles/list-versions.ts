import { and, desc, eq, lt } from 'drizzle-orm'
import type { listArticleVersions } from '#contract/admin/article-versions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { pageOfVersions, versionsAtOnce } from '../../drafting/page-of-versions.ts'
import type { Database } from '../../platform/database/database.ts'
import { articleVersions, staffMembers } from '../../platform/database/tables.ts'
import { readArticle } from './read-article.ts'
import { readDraftOf } from './read-draft.ts'

/**
 * A page of the states that an article had, newest first, each with what differs from the one before it.
 * @throws {ShopError} `not_found`.
 */
export async function listVersions(
  db: Database,
  { id, cursor }: { id: number; cursor?: string | undefined },
): Promise<Reply<typeof listArticleVersions>> {
  const { title } = await readArticle(db, id)
  const from = cursor ? lt(articleVersions.number, Math.min(Number(cursor), 2_147_483_647)) : undefined
  const rows = await db
    .select({
      number: articleVersions.number,
      content: articleVersions.content,
      at: articleVersions.at,
      by: staffMembers.fullName,
    })
    .from(articleVersions)
    .leftJoin(staffMembers, eq(staffMembers.id, articleVersions.staffId))
    .where(and(eq(articleVersions.postId, id), from))
    .orderBy(desc(articleVersions.number))
    .limit(versionsAtOnce + 1)
  const draft = await readDraftOf(db, id)
  return {
    title,
    draft_version: draft?.version ?? 0,
    ...pageOfVersions(rows),
  }
}
