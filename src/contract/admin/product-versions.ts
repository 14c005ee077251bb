import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursor, rowId } from './fields.ts'
import { ProductDraft } from './product-drafts.ts'
import { restoring, VersionPage } from './saved-version.ts'

export const listProductVersions = endpoint({
  id: 'listProductVersions',
  method: 'GET',
  path: '/api/products/{id}/versions',
  tag: 'Drafts',
  access: 'products.read',
  summary: 'List the published versions of a product with their changes, newest first.',
  params: z.object({ id: rowId }),
  query: z.object({ cursor }),
  /** With the name that it has now. */
  reply: z.extend(VersionPage, { name: z.string() }),
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
  ...restoring,
  reply: ProductDraft,
})
