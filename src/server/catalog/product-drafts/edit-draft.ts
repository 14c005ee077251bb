import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { ProductDraft } from '#contract/admin/product-drafts.ts'
import { applyEdits } from '../../drafting/apply-edits.ts'
import { assertNotScheduled } from '../../drafting/planned.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { productDrafts } from '../../platform/database/tables.ts'
import { assertPicturesExist } from '../../platform/images/own/own-pictures.ts'
import { assertKnownFields, type FieldName, fieldsOf, picturesOf, tidied } from './draft-fields.ts'
import { lockDraft } from './lock-draft.ts'
import type { DraftEditor } from './open-draft.ts'
import { type FoundDraft, readDraft } from './read-draft.ts'

interface Typed {
  id: number
  version: number
  fields: DraftFields
}

/**
 * Keeps what was typed, whether it can be published or not. A field that is as the shop has it leaves the draft.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft, `draft_scheduled`, `invalid_request` for a field that
 * products have not.
 */
export async function editDraft(
  db: NodePgDatabase,
  { actor, idempotency }: DraftEditor,
  { id, version, fields: typed }: Typed,
): Promise<ProductDraft> {
  assertKnownFields(typed)
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const found = await lockDraft(tx, id, version)
      assertNotScheduled(found.draft)
      await keepFields(tx, id, { found, typed, staffId: actor.staffId })
      const after = (await readDraft(tx, id)).fields
      await recordAudit({
        action: 'draft_edited',
        entity: { kind: 'draft', id },
        before: found.draft.fields,
        after,
      })
    },
    { idempotency },
  )
  return readDraft(db, id)
}

interface Keeping {
  found: FoundDraft
  typed: DraftFields
  staffId: number
}

/** Lays fields over those of a draft. Whoever types a field knows what the shop has in it. */
export async function keepFields(
  tx: Database,
  id: number,
  { found, typed, staffId }: Keeping,
): Promise<void> {
  const [row] = await tx.select().from(productDrafts).where(eq(productDrafts.id, id))
  const tidy = Object.entries(typed).map(([name, value]) => [name, tidied(name as FieldName, value)])
  const laid = applyEdits(
    { fields: row?.fields ?? {}, began: row?.began ?? {} },
    Object.fromEntries(tidy),
    found.live && fieldsOf(found.live),
  )
  // A picture that a draft shows is not swept.
  await assertPicturesExist(
    tx,
    picturesOf(laid.fields as DraftFields).map(({ src }) => src),
  )
  await tx
    .update(productDrafts)
    .set({ ...laid, staffId, problem: null })
    .where(eq(productDrafts.id, id))
}
