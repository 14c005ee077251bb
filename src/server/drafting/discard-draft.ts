import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { change } from '../platform/audit/change.ts'
import { assertNotScheduled } from './draft-checks.ts'
import type { DraftEditor } from './draft-editor.ts'
import type { DraftKind, DraftView } from './draft-kind.ts'
import { lockDraft, type SeenDraft } from './find-draft.ts'

/**
 * Discards a draft. Returns the id of its live record; null for a new record.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft, `draft_scheduled`.
 */
export const discardDraft = <View extends DraftView>(
  db: NodePgDatabase,
  kind: DraftKind<View>,
  { actor, idempotency }: DraftEditor,
  seen: SeenDraft,
): Promise<number | null> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const { draft, row, details } = await lockDraft(tx, kind, seen)
      assertNotScheduled(draft)
      await tx.delete(kind.drafts).where(eq(kind.drafts.id, seen.id))
      const fields = Object.fromEntries(draft.changes.map((one) => [one.field, one.draft]))
      const before = { ...fields, ...details }
      await recordAudit({ action: 'draft_discarded', entity: { kind: kind.entity, id: seen.id }, before })
      return row.liveId
    },
    { idempotency },
  )
