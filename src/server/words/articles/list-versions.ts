import { and, desc, eq, lt } from 'drizzle-orm'
import type { listArticleVersions } from '#contract/staff/article-versions.ts'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import type { Database } from '../../machine/database/database.ts'
import { articleVersions, staffMembers } from '../../machine/database/tables.ts'
import { changesBetween } from '../../machine/drafts/changes-between.ts'
import { readArticle } from './read-article.ts'
import { readDraftOf } from './read-draft.ts'

const pageSize = 20

/**
 * A page of the states that an article had, newest first, each with what differs from the one before it.
 * @throws {ShopError} `not_found`.
 */
export async function listVersions(
  db: Database,
  { id, cursor }: { id: number; cursor?: string | undefined },
): Promise<StaffReply<typeof listArticleVersions>> {
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
    .limit(pageSize + 1)
  const versions = rows.slice(0, pageSize).map(({ content, at, ...row }, index) => ({
    ...row,
    at: at.toISOString(),
    changes: changesBetween(rows[index + 1]?.content, content),
  }))
  const draft = await readDraftOf(db, id)
  return {
    title,
    draft_version: draft?.version ?? 0,
    versions,
    next_cursor: rows.length > pageSize ? String(versions.at(-1)?.number) : null,
  }
}
