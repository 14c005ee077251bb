import { productFields } from '#contract/admin/products.ts'
import type { DraftKind } from '../../drafting/draft-kind.ts'
import { productDrafts, productVersions } from '../../platform/database/tables.ts'
import { markPicturesUsed } from '../../platform/images/own/own-pictures.ts'
import { lockProduct } from '../admin/apply-edit.ts'
import { fieldsOf, picturesOf } from './draft-fields.ts'
import { assertPublishable, publishProduct } from './publish-product.ts'
import { type ProductView, viewDraft } from './view-draft.ts'

/** The product rules of the drafting module. */
export const productKind: DraftKind<ProductView> = {
  noun: 'product',
  aNoun: 'A product',
  place: 'shop',
  entity: 'draft',
  drafts: productDrafts,
  versions: productVersions,
  rules: productFields,
  publishPermission: 'products.publish',
  previewPath: '/preview',
  view: viewDraft,
  lockLive: async (tx, id) => fieldsOf(await lockProduct(tx, id)),
  lockTargets: async (tx, { liveId }) => {
    if (liveId !== null) await lockProduct(tx, liveId)
  },
  markPicturesUsed: (tx, fields) =>
    markPicturesUsed(
      tx,
      picturesOf(fields).map(({ src }) => src),
    ),
  assertPublishable,
  apply: publishProduct,
}
