import * as z from 'zod/mini'
import { filterNames, maxPages, priceBands, slugPattern, sorts } from '#shared/product-list/choice.ts'
import { endpoint } from '../endpoint.ts'
import { Product } from './products.ts'

const slug = z.optional(
  z.string('Name one at a time.').check(z.regex(slugPattern, 'This is not the name of a list.')),
)

const oneOf = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  z.optional(z.enum(Object.keys(table) as Key[], `It is one of: ${Object.keys(table).join(', ')}.`))

const Offered = z.object({ value: z.string(), label: z.string(), count: z.int() })

export const ProductPage = z.object({
  products: z.array(Product),
  /** How many fit the choice, on all pages. */
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  /** How many there are without any choice. */
  total: z.int(),
  /** What each filter offers, with how many products it would leave. */
  offered: z.object(
    Object.fromEntries(filterNames.map((name) => [name, z.array(Offered)])) as Record<
      (typeof filterNames)[number],
      z.ZodMiniArray<typeof Offered>
    >,
  ),
})
export type ProductPage = z.infer<typeof ProductPage>

export const listProductPage = endpoint({
  id: 'listProductPage',
  method: 'GET',
  path: '/api/product_list',
  tag: 'Catalogue',
  access: 'anyone',
  isContent: true,
  summary: 'A page of the products that fit a choice, sorted, with what each filter would leave.',
  query: z.object({
    category: slug,
    crop: slug,
    price: oneOf(priceBands),
    origin: slug,
    stock: z.optional(z.literal('in', 'It is “in” or left out.')),
    sort: oneOf(sorts),
    page: z.optional(
      z.string('A page is a number.').check(
        z.regex(/^[1-9]\d{0,3}$/, 'A page is a number from 1 on.'),
        z.refine((page) => Number(page) <= maxPages, `There are at most ${maxPages} pages.`),
      ),
    ),
  }),
  reply: ProductPage,
})
