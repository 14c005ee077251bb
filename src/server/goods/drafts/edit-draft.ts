import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { DraftFields, ProductDraft } from '#contract/staff/product-drafts.ts'
import { change } from '../../machine/audit/change.ts'
import type { Database } from '../../machine/database/database.ts'
import { productDrafts } from '../../machine/database/tables.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { holdPictures } from '../../machine/pictures/own/own-pictures.ts'
import { type FieldName, fieldsOf, isSame, picturesOf, refuseUnknownFields, tidied } from './draft-fields.ts'
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
  { actor, wish }: DraftEditor,
  { id, version, fields: typed }: Typed,
): Promise<ProductDraft> {
  refuseUnknownFields(typed)
  await change(
    db,
    actor,
    async (tx, note) => {
      const found = await lockDraft(tx, id, version)
      refuseScheduled(found.draft)
      await keepFields(tx, id, { found, typed, staffId: actor.staffId })
      const after = (await readDraft(tx, id)).fields
      await note({ action: 'draft_edited', entity: { kind: 'draft', id }, before: found.draft.fields, after })
    },
    { wish },
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
  const fields = { ...row?.fields }
  const began = { ...row?.began }
  const live = found.live && fieldsOf(found.live)
  for (const [name, value] of Object.entries(typed)) {
    const kept = tidied(name as FieldName, value)
    if (live && isSame(kept, live[name])) {
      delete fields[name]
      delete began[name]
    } else {
      fields[name] = kept
      if (live) began[name] = live[name] ?? null
    }
  }
  // A picture that a draft shows is not swept.
  await holdPictures(
    tx,
    picturesOf(fields as DraftFields).map(({ src }) => src),
  )
  await tx
    .update(productDrafts)
    .set({ fields, began, staffId, problem: null })
    .where(eq(productDrafts.id, id))
}

/** @throws {ShopError} `draft_scheduled`. */
export function refuseScheduled({ publish_at }: ProductDraft): void {
  if (publish_at === null) return
  const message = 'This is to be published at a moment. Call that off before you change it.'
  throw new ShopError('draft_scheduled', message, { extra: { publish_at } })
}
