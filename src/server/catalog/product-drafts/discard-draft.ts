import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { assertNotScheduled } from '../../drafting/planned.ts'
import { change } from '../../platform/audit/change.ts'
import { productDrafts } from '../../platform/database/tables.ts'
import { lockDraft } from './lock-draft.ts'
import type { DraftEditor } from './open-draft.ts'

/**
 * Throws a draft away, and answers its product.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft, `draft_scheduled`.
 */
export const discardDraft = (
  db: NodePgDatabase,
  { actor, idempotency }: DraftEditor,
  { id, version }: { id: number; version: number },
): Promise<{ product_id: number | null }> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const { draft } = await lockDraft(tx, id, version)
      assertNotScheduled(draft)
      await tx.delete(productDrafts).where(eq(productDrafts.id, id))
      const before = Object.fromEntries(draft.changes.map((one) => [one.field, one.draft]))
      await recordAudit({ action: 'draft_discarded', entity: { kind: 'draft', id }, before })
      return { product_id: draft.product_id }
    },
    { idempotency },
  )
