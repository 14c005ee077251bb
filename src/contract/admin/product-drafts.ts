import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { bodyId, PlannedDraft, publishingMoment, seenDraft, typedFields } from './draft-fields.ts'
import { cursor, rowId, version } from './fields.ts'
import { StaffProduct } from './products.ts'

export const ProductDraft = z.extend(PlannedDraft, {
  /** Null for a product that is new. */
  product_id: z.nullable(z.int()),
  /** It has other parts than a product that was ordered or counted as it is, and has to keep those: they are another product. */
  keeps_parts: z.boolean(),
  /** Packs of an import that go on the shelf once it is published; null for none. */
  opening_stock: z.nullable(z.int()),
  /** What is worth a second look, by field. */
  hints: z.record(z.string(), z.string()),
})
export type ProductDraft = z.infer<typeof ProductDraft>

const params = z.object({ id: rowId })
const tag = 'Drafts'

export const openProductDraft = endpoint({
  id: 'openProductDraft',
  method: 'POST',
  path: '/api/product-drafts',
  tag,
  access: 'products.write',
  summary:
    'Begin a draft: of a product (its own, where it has one already), of a new product, or of a new one like another.',
  body: z.object({
    product_id: z.optional(bodyId('Unknown product.')),
    copy_of: z.optional(bodyId('Unknown product.')),
    /** What is typed in the draft of the copied product comes along, such as parts that an ordered kit can't have. */
    with_draft: z.optional(z.boolean('Say yes or no.')),
  }),
  reply: ProductDraft,
})

export const getProductDraft = endpoint({
  id: 'getProductDraft',
  method: 'GET',
  path: '/api/product-drafts/{id}',
  tag,
  access: 'products.read',
  summary: 'A draft with its differences from the shop, and what keeps it from being published.',
  params,
  reply: ProductDraft,
})

export const findProductDraft = endpoint({
  id: 'findProductDraft',
  method: 'GET',
  path: '/api/products/{id}/draft',
  tag,
  access: 'products.read',
  summary: 'The draft of a product, or null.',
  params,
  reply: z.object({ draft: z.nullable(ProductDraft) }),
})

export const DraftBrief = z.object({
  id: z.int(),
  product_id: z.nullable(z.int()),
  name: z.string(),
  updated_at: instant,
  by: z.nullable(z.string()),
  publish_at: z.nullable(instant),
  problem: z.nullable(z.string()),
})
export type DraftBrief = z.infer<typeof DraftBrief>

export const draftFilters = { view: z.optional(z.enum(['all', 'coming'], 'Unknown view.')) }

export const listProductDrafts = endpoint({
  id: 'listProductDrafts',
  method: 'GET',
  path: '/api/product-drafts',
  tag,
  access: 'products.read',
  summary:
    'Drafts, the newest first; `view=coming` those that are to be published at a moment, the next one first.',
  query: z.object({ ...draftFilters, cursor }),
  reply: z.object({ drafts: z.array(DraftBrief), next_cursor: z.nullable(z.string()), count: z.int() }),
})

export const editProductDraft = endpoint({
  id: 'editProductDraft',
  method: 'PATCH',
  path: '/api/product-drafts/{id}',
  tag,
  access: 'products.write',
  isVersioned: true,
  summary:
    'Keep fields of a draft as they were typed, also those that can’t be published yet. Shoppers see nothing of it.',
  params,
  body: z.object({ version, fields: typedFields(5_000) }),
  reply: ProductDraft,
})

export const discardProductDraft = endpoint({
  id: 'discardProductDraft',
  method: 'POST',
  path: '/api/product-drafts/{id}/discard',
  tag,
  access: 'products.write',
  isVersioned: true,
  summary: 'Discard a draft; the log keeps its content.',
  params,
  body: z.object({ version }),
  reply: z.object({ product_id: z.nullable(z.int()) }),
})

export const publishProductDraft = endpoint({
  id: 'publishProductDraft',
  method: 'POST',
  path: '/api/product-drafts/{id}/publish',
  tag,
  access: 'products.publish',
  isVersioned: true,
  summary:
    'Publish a draft at once, all of it or nothing. Payments that are open keep what they were quoted.',
  params,
  body: z.object(seenDraft),
  reply: StaffProduct,
})

export const scheduleProductDraft = endpoint({
  id: 'scheduleProductDraft',
  method: 'PUT',
  path: '/api/product-drafts/{id}/moment',
  tag,
  access: 'products.publish',
  isVersioned: true,
  summary:
    'Schedule a draft for a moment of Indian time, such as `2026-12-01T09:00`; null cancels. Until then it can’t be edited.',
  params,
  body: z.object({ ...seenDraft, at: publishingMoment }),
  reply: ProductDraft,
})

export const makeProductPreview = endpoint({
  id: 'makeProductPreview',
  method: 'POST',
  path: '/api/product-drafts/{id}/preview',
  tag,
  access: 'products.write',
  summary: 'Create a link that shows the draft of the product for 72 hours. A former link ends.',
  params,
  body: z.object({}),
  reply: z.object({ url: z.string(), until: instant }),
})

export const endProductPreview = endpoint({
  id: 'endProductPreview',
  method: 'DELETE',
  path: '/api/product-drafts/{id}/preview',
  tag,
  access: 'products.write',
  summary: 'End the preview link of a draft at once.',
  params,
  reply: ProductDraft,
})
