import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { NewProduct, ProductFields, StaffProduct } from '#contract/admin/products.ts'
import { assertReady } from '../../drafting/planned.ts'
import { change, type Note } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { productDrafts } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import { applyEdit, insertProduct } from '../admin/apply-edit.ts'
import { readStaffProduct } from '../admin/read-products.ts'
import { taken } from '../admin/validate-product.ts'
import { assertEditRights } from '../prices/grid-rights.ts'
import { lockWithProduct, type Seen } from './lock-draft.ts'
import type { DraftEditor } from './open-draft.ts'
import type { FoundDraft } from './read-draft.ts'

export type Publishing = Seen & { takes_address?: boolean | undefined }

/**
 * Makes a draft what the shop sells, all of it or nothing; the draft ends with that.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft where it or its product changed since,
 * `not_allowed` for prices or rates without their permission, `invalid_request` naming each wrong field, `address_redirects`, `product_exists`, `size_exists`.
 */
export async function publishDraft(
  db: NodePgDatabase,
  { actor, permissions, idempotency }: DraftEditor,
  publishing: Publishing,
): Promise<StaffProduct> {
  const id = await onUniqueViolation(taken({}), () =>
    change(
      db,
      actor,
      async (tx, recordAudit) => {
        const found = await lockWithProduct(tx, publishing)
        assertEditRights(permissions, [editOf(found)])
        return writeDraft(tx, recordAudit, found, publishing.takes_address)
      },
      { idempotency },
    ),
  )
  return readStaffProduct(db, id)
}

/** The same within a larger transaction that has locked draft and product. Answers the product. */
export async function writeDraft(
  tx: Database,
  recordAudit: Note,
  found: FoundDraft,
  takesAddress: boolean | undefined,
): Promise<number> {
  const { draft, live, fit } = found
  assertReady(draft)
  const applying = { action: 'product_published', takesAddress }
  await tx.delete(productDrafts).where(eq(productDrafts.id, draft.id))
  if (!live) return insertProduct(tx, recordAudit, fit as NewProduct, applying)
  await applyEdit(tx, recordAudit, live, editOf(found), applying)
  return live.id
}

/** The fields that a draft changes; all of them for a new product. Shares that follow a price do so by themselves. */
export function editOf({ draft, live, fit, sharesFollow }: FoundDraft): Partial<ProductFields> {
  if (!live) return fit
  const changed = new Set<string>(draft.changes.map(({ field }) => field))
  if (sharesFollow) changed.delete('components')
  return Object.fromEntries(Object.entries(fit).filter(([name]) => changed.has(name)))
}
