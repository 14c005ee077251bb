import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Product } from './products.ts'

const ProductLink = z.object({ id: z.int(), slug: z.string(), name: z.string() })
export type ProductLink = z.infer<typeof ProductLink>

export const Catalogue = z.object({
  /** How many products there are. */
  count: z.int(),
  /** The categories, in the order of their first product. */
  categories: z.array(z.string()),
  /** The products of the footer; the first ones of the shop where it has none of them. */
  footer_products: z.array(ProductLink),
})
export type Catalogue = z.infer<typeof Catalogue>

export const getCatalogue = endpoint({
  id: 'getCatalogue',
  method: 'GET',
  path: '/api/catalogue',
  tag: 'Catalogue',
  access: 'anyone',
  isContent: true,
  summary: 'What header and footer show of the products: their number, categories, and links.',
  reply: Catalogue,
})

export const listFirstProducts = endpoint({
  id: 'listFirstProducts',
  method: 'GET',
  path: '/api/first_products',
  tag: 'Catalogue',
  access: 'anyone',
  isContent: true,
  summary: 'The first three products that can be bought, in the order of the shop.',
  reply: z.array(Product),
})

export const listGardenGoods = endpoint({
  id: 'listGardenGoods',
  method: 'GET',
  path: '/api/garden_goods',
  tag: 'Catalogue',
  access: 'anyone',
  isContent: true,
  summary: 'The first products of each use in a garden plan, those that can be bought first.',
  reply: z.array(Product),
})
