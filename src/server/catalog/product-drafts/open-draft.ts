import { max, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { ProductDraft } from '#contract/admin/product-drafts.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { productDrafts, products } from '../../platform/database/tables.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { lockProduct } from '../admin/apply-edit.ts'
import { readStaffProduct } from '../admin/read-products.ts'
import { blankFields, copiedFields, fieldsOf } from './draft-fields.ts'
import { readDraft, readDraftOf } from './read-draft.ts'

export interface DraftEditor extends Editor {
  /** What they may do: prices and rates need more than products do. */
  permissions: readonly string[]
}

interface Begun {
  product_id?: number | undefined
  copy_of?: number | undefined
  with_draft?: boolean | undefined
}

/**
 * Begins a draft of a product, or of a new one. The draft that a product has already is answered as it is.
 * @throws {ShopError} `not_found` for a product that is none.
 */
export async function openDraft(
  db: NodePgDatabase,
  { actor, idempotency }: DraftEditor,
  { product_id: productId, copy_of: copyOf, with_draft: withDraft }: Begun,
): Promise<ProductDraft> {
  const own = productId === undefined ? null : await readDraftOf(db, productId)
  if (own) return own
  const id = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      if (productId !== undefined) await lockProduct(tx, productId)
      const fields = productId === undefined ? await newFields(tx, copyOf, withDraft) : {}
      const made = await tx
        .insert(productDrafts)
        .values({ productId: productId ?? null, fields, staffId: actor.staffId })
        // A colleague began it at the same instant.
        .onConflictDoUpdate({ target: productDrafts.productId, set: { productId: sql`excluded.product_id` } })
        .returning({ id: productDrafts.id })
        .then(returnedRow)
      const after = { product: productId ?? null, copy_of: copyOf ?? null }
      await recordAudit({ action: 'draft_begun', entity: { kind: 'draft', id: made.id }, after })
      return made.id
    },
    { idempotency },
  )
  return readDraft(db, id)
}

async function newFields(
  tx: Database,
  copyOf: number | undefined,
  withDraft: boolean | undefined,
): Promise<DraftFields> {
  const [last] = await tx.select({ position: max(products.position) }).from(products)
  const position = (last?.position ?? -1) + 1
  if (copyOf === undefined) return blankFields(position)
  const product = fieldsOf(await readStaffProduct(tx, copyOf))
  const draft = withDraft ? await readDraftOf(tx, copyOf) : null
  return copiedFields(draft?.fields ?? product, position)
}
