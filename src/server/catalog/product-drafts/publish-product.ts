import { eq, sql } from 'drizzle-orm'
import type { NewProduct, ProductFields } from '#contract/admin/products.ts'
import { assertPublishableDraft } from '../../drafting/draft-checks.ts'
import type { Approval } from '../../drafting/draft-kind.ts'
import { redirectOldAddresses } from '../../drafting/old-addresses.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { importItems } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import { applyEdit, insertProduct } from '../admin/apply-edit.ts'
import { assertNoRedirect, pathOfProduct } from '../admin/former-address.ts'
import { valueInUse } from '../admin/validate-product.ts'
import { writeCosts, writeOpenings } from '../admin/write-extras.ts'
import { assertEditRights } from '../prices/grid-rights.ts'
import type { ProductView } from './view-draft.ts'

/**
 * @throws {ShopError} `not_allowed` for prices or rates without their permission, `invalid_request` naming
 * each wrong field, `address_redirects` for the former address of another product.
 */
export async function assertPublishable(
  tx: Database,
  view: ProductView,
  { caller, takes_address: takesAddress }: Approval,
): Promise<void> {
  const { draft, fit } = view
  assertEditRights(caller, [editOf(view)])
  assertPublishableDraft(draft)
  if (fit.slug && !takesAddress) await assertNoRedirect(tx, fit.slug, draft.product_id)
}

/**
 * Publishes a draft and returns the product id.
 * @throws {ShopError} `product_exists`, `size_exists`, `sku_exists`, `barcode_exists` when a concurrent edit
 * took the value.
 */
export const publishProduct = (
  tx: Database,
  recordAudit: RecordAudit,
  view: ProductView,
  actor: StaffActor,
): Promise<number> =>
  onUniqueViolation(valueInUse(view.fit), async () => {
    const id = await writeProduct(tx, recordAudit, view, actor)
    const target = pathOfProduct(view.fit.slug ?? '')
    const entries = await redirectOldAddresses(
      tx,
      (view.details.old_addresses ?? []).map((path) => ({ path, target })),
    )
    for (const entry of entries) await recordAudit(entry)
    await markPublished(tx, { draftId: view.draft.id, productId: id })
    return id
  })

async function writeProduct(
  tx: Database,
  recordAudit: RecordAudit,
  view: ProductView,
  actor: StaffActor,
): Promise<number> {
  const applying = { action: 'product_published', takesAddress: true }
  if (view.live) {
    await applyEdit(tx, recordAudit, view.live, editOf(view), applying)
    return view.live.id
  }
  const productId = await insertProduct(tx, recordAudit, view.fit as NewProduct, applying)
  const { opening_stock: packs = 0, cost_paise: costPaise = null } = view.details
  if (costPaise !== null) await writeCosts(tx, [{ productId, costPaise }])
  await writeOpenings(tx, actor, [{ productId, packs, costPaise }])
  return productId
}

/** Records at the import that made a draft that it is a product now. */
async function markPublished(
  tx: Database,
  { draftId, productId }: { draftId: number; productId: number },
): Promise<void> {
  await tx
    .update(importItems)
    .set({ productId, draftId: null, publishedAt: sql`now()` })
    .where(eq(importItems.draftId, draftId))
}

/**
 * The fields that a draft changes; all fields for a new product. Rescaled shares follow from the price and
 * are left out.
 */
function editOf({ draft, live, fit, sharesFollow }: ProductView): Partial<ProductFields> {
  if (!live) return fit
  const changed = new Set<string>(draft.changes.map(({ field }) => field))
  if (sharesFollow) changed.delete('components')
  return Object.fromEntries(Object.entries(fit).filter(([name]) => changed.has(name)))
}
