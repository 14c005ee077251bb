import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { assertNotScheduled } from '../../drafting/planned.ts'
import { change } from '../../platform/audit/change.ts'
import { articleDrafts } from '../../platform/database/tables.ts'
import { lockDraft } from './lock-draft.ts'
import type { ArticleEditor } from './open-draft.ts'

/**
 * Throws a draft away, and answers its article.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft, `draft_scheduled`.
 */
export const discardDraft = (
  db: NodePgDatabase,
  { actor, idempotency }: ArticleEditor,
  { id, version }: { id: number; version: number },
): Promise<{ article_id: number | null }> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const { draft, moved } = await lockDraft(tx, id, version)
      assertNotScheduled(draft)
      await tx.delete(articleDrafts).where(eq(articleDrafts.id, id))
      const before = {
        ...Object.fromEntries(draft.changes.map((one) => [one.field, one.draft])),
        ...(moved.publishedAt && { published_at: draft.published_at }),
        ...(moved.oldAddresses.length > 0 && { old_addresses: moved.oldAddresses }),
      }
      await recordAudit({ action: 'draft_discarded', entity: { kind: 'article-draft', id }, before })
      return { article_id: draft.article_id }
    },
    { idempotency },
  )
