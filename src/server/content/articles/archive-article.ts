import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffArticle } from '#contract/admin/articles.ts'
import type { DraftEditor } from '../../drafting/draft-editor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import { posts } from '../../platform/database/tables.ts'
import { lockArticle, readArticle } from './read-article.ts'

interface Archiving {
  id: number
  version: number
  archived: boolean
}

/**
 * Archives an article or restores it.
 * @throws {ShopError} `not_found`, `version_conflict` with the present article.
 */
export async function archiveArticle(
  db: NodePgDatabase,
  { actor, idempotency }: DraftEditor,
  { id, version, archived }: Archiving,
): Promise<StaffArticle> {
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const before = await lockArticle(tx, id)
      assertVersion(before.version, version, before)
      await tx
        .update(posts)
        .set({ archivedAt: archived ? sql`now()` : null })
        .where(eq(posts.id, id))
      await recordAudit({
        action: archived ? 'article_archived' : 'article_put_back',
        entity: { kind: 'article', id },
        before: { archived: before.archived },
        after: { archived },
      })
    },
    { idempotency },
  )
  return readArticle(db, id)
}
