import type { DraftChange, DraftFields } from '#contract/admin/draft-fields.ts'
import type { ProductDraft } from '#contract/admin/product-drafts.ts'
import type { ProductFields, StaffProduct } from '#contract/admin/products.ts'
import { changesOf } from '../../drafting/apply-edits.ts'
import type { StoredDraft } from '../../drafting/draft-kind.ts'
import { storedPart } from '../../drafting/find-draft.ts'
import type { Database } from '../../platform/database/database.ts'
import type { productDrafts } from '../../platform/database/tables.ts'
import { findRedirectTarget } from '../admin/former-address.ts'
import { readStaffProduct } from '../admin/read-products.ts'
import { fixedPartsProblem } from '../kits/components-problem.ts'
import { checkFields, hintsOf, missingPictureProblem } from './check-fields.ts'
import { componentsOf, fieldNames, fieldsOf, mergeDraft, picturesOf } from './draft-fields.ts'
import { findConflicts } from './find-conflicts.ts'

export interface ProductView {
  draft: ProductDraft
  /** The product in the shop. */
  live: StaffProduct | null
  liveFields: DraftFields | null
  /** The publishable fields, as the shop stores them. */
  fit: Partial<ProductFields>
  /** Whether only the price of a kit changed, so its shares follow. */
  sharesFollow: boolean
  /** What an import gave to the draft beside its fields; the paths of the old shop redirect to the product once it is published. */
  details: { opening_stock?: number; cost_paise?: number; old_addresses?: string[] }
}

/** A draft with its differences from the shop and its problems. */
export async function viewDraft(db: Database, stored: StoredDraft): Promise<ProductView> {
  const { row } = stored
  const live = row.liveId === null ? null : await readStaffProduct(db, row.liveId)
  const liveFields = live && fieldsOf(live)
  const { fields, sharesFollow } = mergeDraft(row.fields, liveFields)
  // Shares follow the price, so an edited price in the shop counts as their conflict.
  const began = 'components' in row.fields ? row.began : { ...row.began, components: liveFields?.components }
  const { fit, problems } = checkFields(fields)
  // The gallery reports the missing picture already.
  if (picturesOf(fields).length === 0 && !fields.image_url) delete problems.image_url
  const conflicts = await findConflicts(db, fit, live)
  const details = detailsOf(row)
  const kit = { id: row.liveId, before: live?.components ?? [], after: componentsOf(fields) }
  return {
    live,
    liveFields,
    fit,
    sharesFollow,
    details,
    draft: {
      ...storedPart(stored),
      product_id: row.liveId,
      opening_stock: details.opening_stock ?? null,
      live_version: live?.version ?? null,
      fields,
      changes: withoutCover(changesOf(fieldNames, { fields, began, live: liveFields })),
      // Unreadable parts do not count as changed.
      keeps_parts: fit.components !== undefined && (await fixedPartsProblem(db, kit)) !== null,
      problems: { ...conflicts, ...missingPictureProblem(fields, liveFields), ...problems },
      hints: hintsOf(fields, live?.slug ?? null),
      redirects_from: fit.slug ? await findRedirectTarget(db, fit.slug, row.liveId) : null,
    },
  }
}

/** The columns of a product draft; rows of other kinds have none of them. */
function detailsOf(row: StoredDraft['row']): ProductView['details'] {
  const {
    openingPacks = null,
    costPaise = null,
    oldAddresses = [],
  } = row as Partial<typeof productDrafts.$inferSelect>
  return {
    ...(openingPacks !== null && { opening_stock: openingPacks }),
    ...(costPaise !== null && { cost_paise: costPaise }),
    ...(oldAddresses.length > 0 && { old_addresses: oldAddresses }),
  }
}

/** Drops the change of the cover when the gallery changes. */
const withoutCover = (changes: DraftChange[]): DraftChange[] =>
  changes.some(({ field }) => field === 'pictures')
    ? changes.filter(({ field }) => field !== 'image_url')
    : changes
