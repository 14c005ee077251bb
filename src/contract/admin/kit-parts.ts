import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { searchText } from './fields.ts'

/** A row of the shelf that kits can take from. */
export const KitPart = z.object({
  stock_id: z.int(),
  name: z.string(),
  /** Of the packs of a product; null for a part that is only in kits. */
  product_id: z.nullable(z.int()),
  on_hand: z.int(),
  /** What is not promised to payments under way. */
  free: z.int(),
  /** As it is taxed as a product, or in the kit that was edited last; null where nothing is known. */
  hsn: z.nullable(z.string()),
  tax_rate: z.nullable(z.number()),
  /** What one pack of the product costs. */
  price: z.nullable(z.number()),
  /** Its product is no longer sold, so no further kit takes it. */
  archived: z.boolean(),
})
export type KitPart = z.infer<typeof KitPart>

const tag = 'Products'

export const findKitParts = endpoint({
  id: 'findKitParts',
  method: 'GET',
  path: '/api/kit-parts',
  tag,
  access: 'products.read',
  summary:
    'What a kit can be made of: parts, and packs of products that are no kits. `q` finds up to 20 by any part of their name, `ids` those with these numbers.',
  query: z.object({
    q: z.optional(searchText(80)),
    ids: z.optional(
      z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,99}$/, 'Numbers stand here with commas between.')),
    ),
  }),
  reply: z.object({ parts: z.array(KitPart) }),
})

export const createKitPart = endpoint({
  id: 'createKitPart',
  method: 'POST',
  path: '/api/kit-parts',
  tag,
  access: 'products.write',
  summary: 'Make a new part, which lies on the shelf and is only in kits. Its stock begins at 0.',
  body: z.object({ name: text('The name of the part', 120) }),
  reply: KitPart,
})
