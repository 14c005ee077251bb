import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursor, rowId } from './fields.ts'
import { ProductDraft } from './product-drafts.ts'
import { SavedVersion } from './saved-version.ts'

export const listProductVersions = endpoint({
  id: 'listProductVersions',
  method: 'GET',
  path: '/api/products/{id}/versions',
  tag: 'Drafts',
  access: 'products.read',
  summary: 'Every state that a product had in the shop with what changed in it, newest first.',
  params: z.object({ id: rowId }),
  query: z.object({ cursor }),
  reply: z.object({
    /** The name that it has now. */
    name: z.string(),
    /** The version of its draft, 0 without one. */
    draft_version: z.int(),
    versions: z.array(SavedVersion),
    next_cursor: z.nullable(z.string()),
  }),
})

export const restoreProductVersion = endpoint({
  id: 'restoreProductVersion',
  method: 'POST',
  path: '/api/products/{id}/versions/{number}/restore',
  tag: 'Drafts',
  access: 'products.write',
  isVersioned: true,
  summary:
    'Make an earlier version the draft of the product, in place of one that it has; `version` is the draft’s, 0 without one.',
  params: z.object({ id: rowId, number: rowId }),
  body: z.object({
    version: z.int('The version must be a whole number.').check(z.gte(0, 'Unknown version.')),
  }),
  reply: ProductDraft,
})
