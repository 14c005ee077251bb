import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import { change } from '../platform/audit/change.ts'
import type { Database } from '../platform/database/database.ts'
import { returnedRow } from '../platform/database/rows.ts'
import type { DraftEditor } from './draft-editor.ts'
import type { DraftKind, DraftView } from './draft-kind.ts'
import { readDraft, readDraftOf } from './find-draft.ts'

interface DraftOptions {
  /** Null for a new record. */
  liveId: number | null
  copyOf: number | null
  /** Initial fields of a new record. */
  newFields: (tx: Database) => Promise<DraftFields>
}

/**
 * Starts a draft of a live or new record. An existing draft is returned as it is.
 * @throws {ShopError} `not_found` for an unknown live record.
 */
export async function openDraft<View extends DraftView>(
  db: NodePgDatabase,
  kind: DraftKind<View>,
  { actor, idempotency }: DraftEditor,
  { liveId, copyOf, newFields }: DraftOptions,
): Promise<View['draft']> {
  const existing = liveId === null ? null : await readDraftOf(db, kind, liveId)
  if (existing) return existing
  const id = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      if (liveId !== null) await kind.lockLive(tx, liveId)
      const fields = liveId === null ? await newFields(tx) : {}
      const created = await tx
        .insert(kind.drafts)
        .values({ liveId, fields, staffId: actor.staffId })
        // A colleague started it at the same instant.
        .onConflictDoUpdate({
          target: kind.drafts.liveId,
          set: { liveId: sql`excluded.${sql.identifier(kind.drafts.liveId.name)}` },
        })
        .returning({ id: kind.drafts.id })
        .then(returnedRow)
      const after = { [kind.noun]: liveId, copy_of: copyOf }
      await recordAudit({ action: 'draft_begun', entity: { kind: kind.entity, id: created.id }, after })
      return created.id
    },
    { idempotency },
  )
  return readDraft(db, kind, id)
}
