import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { NewProduct, StaffProduct } from '#contract/admin/products.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { applyEdit, insertProduct, lockProduct } from './apply-edit.ts'
import { readStaffProduct } from './read-products.ts'
import { type Edit, valueInUse } from './validate-product.ts'

/**
 * Changes fields of a product in the shop; other fields stay.
 * @throws {ShopError} `not_found`, `version_conflict` with the present product, `product_exists` for a slug
 * in use, `address_redirects` for a slug that leads to another product, `size_exists` for a size that the
 * family has, `sku_exists`, `barcode_exists`, `invalid_request` for fields that contradict each other.
 */
export async function editProduct(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, version, ...edit }: Edit & { id: number; version: number },
): Promise<StaffProduct> {
  await onUniqueViolation(valueInUse(edit), () =>
    change(
      db,
      actor,
      async (tx, recordAudit) => {
        const before = await lockProduct(tx, id)
        assertVersion(before.version, version, before)
        await applyEdit(tx, recordAudit, before, edit, { action: 'product_edited' })
      },
      { idempotency },
    ),
  )
  return readStaffProduct(db, id)
}

/**
 * Creates a product in the shop with an empty row of stock; without a position it is the last.
 * @throws {ShopError} `product_exists`, `address_redirects`, `size_exists` and `invalid_request` as for an
 * edit.
 */
export async function createProduct(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  fields: NewProduct,
): Promise<StaffProduct> {
  const id = await onUniqueViolation(valueInUse(fields), () =>
    change(
      db,
      actor,
      (tx, recordAudit) => insertProduct(tx, recordAudit, fields, { action: 'product_created' }),
      { idempotency },
    ),
  )
  return readStaffProduct(db, id)
}
