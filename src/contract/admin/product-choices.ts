import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { searchText } from './fields.ts'

/** Products as a form offers them. */
export const ProductChoices = z.object({
  products: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** The shop has more products; a search by name finds them. */
  has_more: z.boolean(),
})

export const listProductChoices = endpoint({
  id: 'listProductChoices',
  method: 'GET',
  path: '/api/product-choices',
  tag: 'Products',
  access: 'signed-in',
  summary:
    'The first hundred products that are not archived, by position; `q` finds them by a part of their name.',
  query: z.object({ q: z.optional(searchText(60)) }),
  reply: ProductChoices,
})
