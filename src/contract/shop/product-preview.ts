import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Product } from './products.ts'

/** How a product would look, for holders of the preview link. */
export const previewProduct = endpoint({
  id: 'previewProduct',
  method: 'GET',
  path: '/api/product_previews/{token}',
  tag: 'Catalogue',
  access: 'anyone',
  summary: 'The draft of a product, by the token of a preview link of 72 hours.',
  params: z.object({ token: z.string() }),
  limit: { calls: 120, windowSeconds: 600 },
  reply: Product,
})
