import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import { change } from '../platform/audit/change.ts'
import type { Database } from '../platform/database/database.ts'
import { ShopError } from '../platform/http/shop-error.ts'
import { applyEdits } from './apply-edits.ts'
import { assertNotScheduled } from './draft-checks.ts'
import type { DraftEditor } from './draft-editor.ts'
import type { DraftKind, DraftView, FoundDraft } from './draft-kind.ts'
import { normaliseFields } from './field-rules.ts'
import { lockDraft, readDraft, type SeenDraft } from './find-draft.ts'

/**
 * Saves typed fields, valid or not. A field that equals the live one leaves the draft.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft, `draft_scheduled`, `invalid_request` for an unknown field.
 */
export async function editDraft<View extends DraftView>(
  db: NodePgDatabase,
  kind: DraftKind<View>,
  { actor, idempotency }: DraftEditor,
  { fields: typed, ...seen }: SeenDraft & { fields: DraftFields },
): Promise<View['draft']> {
  assertKnownFields(kind, typed)
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const found = await lockDraft(tx, kind, seen)
      assertNotScheduled(found.draft)
      await saveFields(tx, kind, { found, typed, staffId: actor.staffId })
      const before = found.draft.fields
      const after = (await readDraft(tx, kind, seen.id)).fields
      await recordAudit({ action: 'draft_edited', entity: { kind: kind.entity, id: seen.id }, before, after })
    },
    { idempotency },
  )
  return readDraft(db, kind, seen.id)
}

function assertKnownFields<View extends DraftView>(
  { aNoun, rules }: DraftKind<View>,
  fields: DraftFields,
): void {
  const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(rules, name))
  if (unknown.length === 0) return
  const errors = Object.fromEntries(unknown.map((name) => [name, `${aNoun} has no such field.`]))
  throw new ShopError('invalid_request', `${aNoun} has no field “${unknown[0]}”.`, { errors })
}

interface FieldsToSave<View extends DraftView> {
  found: FoundDraft<View>
  typed: DraftFields
  staffId: number
}

/** Applies fields to a locked draft. */
export async function saveFields<View extends DraftView>(
  tx: Database,
  { drafts, rules, markPicturesUsed }: DraftKind<View>,
  { found: { row, liveFields }, typed, staffId }: FieldsToSave<View>,
): Promise<void> {
  const edited = applyEdits(row, normaliseFields(rules, typed), liveFields)
  await markPicturesUsed(tx, edited.fields as DraftFields)
  await tx
    .update(drafts)
    .set({ ...edited, staffId, problem: null })
    .where(eq(drafts.id, row.id))
}
