import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DraftChange, DraftFields } from '#contract/admin/draft-fields.ts'
import type { ProductDraft } from '#contract/admin/product-drafts.ts'
import type { ProductFields, StaffProduct } from '#contract/admin/products.ts'
import { changesOf } from '../../drafting/apply-edits.ts'
import { previewUntil } from '../../drafting/preview-token.ts'
import type { Database } from '../../platform/database/database.ts'
import { productDrafts, staffMembers } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { leadsTo } from '../admin/former-address.ts'
import { readStaffProduct } from '../admin/read-products.ts'
import { cachedParts } from '../kits/components-problem.ts'
import { checkFields, hintsOf, unpictured } from './check-fields.ts'
import {
  componentsOf,
  fieldNames,
  fieldsOf,
  laterFields,
  picturesOf,
  withCover,
  withShares,
} from './draft-fields.ts'
import { findConflicts } from './find-conflicts.ts'

const publisher = alias(staffMembers, 'publisher')

const selectDrafts = (db: Database) =>
  db
    .select({ row: productDrafts, by: staffMembers.fullName, publishBy: publisher.fullName })
    .from(productDrafts)
    .leftJoin(staffMembers, eq(staffMembers.id, productDrafts.staffId))
    .leftJoin(publisher, eq(publisher.id, productDrafts.publishBy))

type Stored = Awaited<ReturnType<typeof selectDrafts>>[number]

export interface FoundDraft {
  draft: ProductDraft
  /** What the shop has. */
  live: StaffProduct | null
  /** The fields that can be published, as the shop keeps them. */
  fit: Partial<ProductFields>
  /** Only the price of a kit is another one, and its shares follow. */
  sharesFollow: boolean
  /** Who published it, where it is to be at a moment. */
  publisherId: number | null
}

/** @throws {ShopError} `not_found`. */
export async function findDraft(db: Database, id: number): Promise<FoundDraft> {
  const [stored] = await selectDrafts(db).where(eq(productDrafts.id, id))
  if (!stored) throw new ShopError('not_found', 'This draft was published or thrown away.')
  return presented(db, stored)
}

/** @throws {ShopError} `not_found`. */
export const readDraft = async (db: Database, id: number): Promise<ProductDraft> =>
  (await findDraft(db, id)).draft

/** The draft of a product, or null. */
export async function readDraftOf(db: Database, productId: number): Promise<ProductDraft | null> {
  const [stored] = await selectDrafts(db).where(eq(productDrafts.productId, productId))
  return stored ? (await presented(db, stored)).draft : null
}

async function presented(db: Database, { row, by, publishBy }: Stored): Promise<FoundDraft> {
  const live = row.productId === null ? null : await readStaffProduct(db, row.productId)
  const liveFields = live && fieldsOf(live)
  const laid = withCover({ ...laterFields, ...liveFields, ...row.fields } as DraftFields)
  const fields = liveFields ? withShares(laid, liveFields) : laid
  // Shares that follow the price are overtaken where the price is.
  const began = 'components' in row.fields ? row.began : { ...row.began, components: liveFields?.components }
  const { fit, problems } = checkFields(fields)
  // It is told of the gallery.
  if (picturesOf(fields).length === 0 && !fields.image_url) delete problems.image_url
  const conflicts = await findConflicts(db, fit, live)
  const kit = { id: row.productId, before: live?.components ?? [], after: componentsOf(fields) }
  return {
    live,
    fit,
    sharesFollow: fields !== laid,
    publisherId: row.publishBy,
    draft: {
      id: row.id,
      product_id: row.productId,
      version: row.version,
      updated_at: row.updatedAt.toISOString(),
      by,
      live_version: live?.version ?? null,
      fields,
      changes: withoutCover(changesOf(fieldNames, { fields, began, live: liveFields })),
      // Parts that can't be read yet are not other ones.
      keeps_parts: fit.components !== undefined && (await cachedParts(db, kit)) !== null,
      problems: { ...conflicts, ...unpictured(fields, liveFields), ...problems },
      hints: hintsOf(fields, live?.slug ?? null),
      redirects_from: fit.slug ? await leadsTo(db, fit.slug, row.productId) : null,
      publish_at: row.publishAt?.toISOString() ?? null,
      publish_by: publishBy,
      problem: row.problem,
      preview_until: previewUntil(row.previewUntil),
    },
  }
}

/** The picture of the card follows the gallery. */
const withoutCover = (changes: DraftChange[]): DraftChange[] =>
  changes.some(({ field }) => field === 'pictures')
    ? changes.filter(({ field }) => field !== 'image_url')
    : changes
