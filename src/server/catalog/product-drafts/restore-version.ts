import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { ProductDraft } from '#contract/admin/product-drafts.ts'
import { isSame } from '../../drafting/apply-edits.ts'
import { assertNotScheduled } from '../../drafting/planned.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { productDrafts, productVersions } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockProduct } from '../admin/apply-edit.ts'
import { fieldNames, fieldsOf } from './draft-fields.ts'
import { keepFields } from './edit-draft.ts'
import type { DraftEditor } from './open-draft.ts'
import { findDraft, readDraft, readDraftOf } from './read-draft.ts'

interface Restored {
  id: number
  number: number
  /** Of the draft that was seen, 0 for none. */
  version: number
}

/**
 * Makes an earlier version of a product its draft; shoppers see it once that is published.
 * @throws {ShopError} `not_found`, `version_conflict` with the draft that somebody wrote meanwhile, `draft_scheduled`,
 * `invalid_request` where the shop has it like this.
 */
export async function restoreVersion(
  db: NodePgDatabase,
  { actor, idempotency }: DraftEditor,
  { id, number, version }: Restored,
): Promise<ProductDraft> {
  const draftId = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const live = await lockProduct(tx, id)
      const fields = await fieldsOfVersion(tx, id, number)
      const present = fieldsOf(live)
      if (fieldNames.every((name) => !(name in fields) || isSame(fields[name], present[name]))) {
        throw new ShopError('invalid_request', 'The shop has the product like this.')
      }
      const draft = await readDraftOf(tx, id)
      assertVersion(draft?.version ?? 0, version, draft)
      if (draft) assertNotScheduled(draft)
      const own = await emptied(tx, id, draft?.id)
      await keepFields(tx, own, { found: await findDraft(tx, own), typed: fields, staffId: actor.staffId })
      const after = { product: id, restores: number }
      await recordAudit({ action: 'draft_restored', entity: { kind: 'draft', id: own }, after })
      return own
    },
    { idempotency },
  )
  return readDraft(db, draftId)
}

async function fieldsOfVersion(tx: Database, id: number, number: number): Promise<DraftFields> {
  const [row] = await tx
    .select({ content: productVersions.content })
    .from(productVersions)
    .where(and(eq(productVersions.productId, id), eq(productVersions.number, number)))
  if (!row) throw new ShopError('not_found', 'The product had no such version.')
  const kept = fieldNames.filter((name) => name in row.content)
  return Object.fromEntries(kept.map((name) => [name, row.content[name]])) as DraftFields
}

/** A draft of the product without any field, the one that it has or a new one. */
async function emptied(tx: Database, productId: number, draftId: number | undefined): Promise<number> {
  const row = returnedRow(
    draftId === undefined
      ? await tx.insert(productDrafts).values({ productId }).returning({ id: productDrafts.id })
      : await tx
          .update(productDrafts)
          .set({ fields: {}, began: {} })
          .where(eq(productDrafts.id, draftId))
          .returning({ id: productDrafts.id }),
  )
  return row.id
}
