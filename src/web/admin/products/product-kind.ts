import type { DraftFields } from '#contract/admin/draft-fields.ts'
import {
  discardProductDraft,
  editProductDraft,
  endProductPreview,
  makeProductPreview,
  openProductDraft,
  type ProductDraft,
  publishProductDraft,
  scheduleProductDraft,
} from '#contract/admin/product-drafts.ts'
import { getStaffProduct, productFields, type StaffProduct } from '#contract/admin/products.ts'
import { staffApi } from '../components/staff-api.ts'
import type { DraftKind } from '../drafts/draft-kind.ts'
import { editOf, productLabels, shortLabel, shownTyped, valuesOf } from './product-fields.ts'

const paramsOf = ({ id }: { id: number }) => ({ params: { id: String(id) } })

/** Drafts of products, for the screens of drafts. */
export const productKind: DraftKind<StaffProduct, ProductDraft> = {
  labels: productLabels,
  texts: [],
  valuesOf,
  editOf,
  fieldsOf: (product) =>
    Object.fromEntries(Object.entries(product).filter(([name]) => name in productFields)) as DraftFields,
  liveIdOf: ({ product_id }) => product_id,
  readLive: (id) => staffApi(getStaffProduct, paramsOf({ id })),
  begin: (copyOf) =>
    staffApi(openProductDraft, {
      body: copyOf === null ? {} : { copy_of: copyOf },
      idempotencyKey: crypto.randomUUID(),
    }),
  open: ({ id }) => staffApi(openProductDraft, { body: { product_id: id } }),
  edit: (draft, fields) =>
    staffApi(editProductDraft, { ...paramsOf(draft), body: { version: draft.version, fields } }),
  discard: (draft) => staffApi(discardProductDraft, { ...paramsOf(draft), body: { version: draft.version } }),
  publish: (draft, body, idempotencyKey) =>
    staffApi(publishProductDraft, { ...paramsOf(draft), body, idempotencyKey }),
  schedule: (draft, body) => staffApi(scheduleProductDraft, { ...paramsOf(draft), body }),
  makePreview: (draft) => staffApi(makeProductPreview, { ...paramsOf(draft), body: {} }),
  endPreview: (draft) => staffApi(endProductPreview, paramsOf(draft)),
  nameOf: ({ name }) => name,
  isOut: ({ archived }) => archived,
  pathOf: ({ id }) => `/products/${id}`,
  draftsPath: '/products/drafts',
  listPath: '/products/drafts',
  shownName: shortLabel,
  shownTyped,
  words: {
    newOne: 'A new product',
    isDraft:
      'This product is a draft: no shopper can see or buy it. What you type is saved; publish it when all is said.',
    unseen:
      'Shoppers see nothing of this yet. Payments that are open keep the price that they were made with.',
    out: 'This product is not in the shop: nobody can buy it until somebody publishes it again.',
    unchanged: 'As the shop has it',
    place: 'shop',
    begin: 'New product',
    beginLike: 'New product like this',
  },
}
