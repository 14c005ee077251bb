import * as z from 'zod/mini'
import { maxBusinessQuantity } from '#shared/field-rules.ts'
import { rupees, text } from '#shared/fields.ts'
import { hasTwoDecimals } from '#shared/money.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, rowId, version } from './fields.ts'

const twoDecimals = z.refine<number>(hasTwoDecimals, 'It has at most two decimals.')
const amount = rupees.check(z.lte(1_000_000, 'This is too much.'), twoDecimals)

const productId = z
  .int('Unknown product.')
  .check(z.positive('Unknown product.'), z.lte(2_147_483_647, 'Unknown product.'))

const itemFields = {
  product_id: productId,
  /** Of one pack, GST included. */
  price: amount.check(z.gt(0, 'It must be above zero.')),
  /** The packs of the product from which the price holds. */
  min_quantity: z
    .int('Packs are a whole number.')
    .check(z.positive('It is one pack at least.'), z.lte(maxBusinessQuantity, 'These are too many packs.')),
}

/** What can be edited of a price list. */
const fields = {
  /** Business buyers read it in their cart. */
  name: text('Name', 60),
  /** Off the price of every product before its discount; null for own prices only. */
  percent: z.nullable(
    z
      .number('The percentage must be a number.')
      .check(z.gt(0, 'It must be above zero.'), z.lte(90, 'It can be 90 at most.'), twoDecimals),
  ),
  /** Of the goods at the prices of the shop; 0 for none. */
  minimum: amount.check(z.gte(0, 'It must not be negative.')),
}

const PriceListFields = z.object({
  ...fields,
  items: z
    .array(z.object(itemFields))
    .check(z.maxLength(500, 'A price list has own prices for 500 products at most.')),
})
export type PriceListFields = z.infer<typeof PriceListFields>

export const PriceList = z.object({
  ...fields,
  id: z.int(),
  version: z.int(),
  items: z.array(
    z.object({
      ...itemFields,
      name: z.string(),
      /** What one pack costs in the shop now. */
      shop_price: rupees,
      archived: z.boolean(),
    }),
  ),
  /** Customers who have it. */
  customers: z.int(),
})
export type PriceList = z.infer<typeof PriceList>

const params = z.object({ id: rowId })

export const listPriceLists = endpoint({
  id: 'listPriceLists',
  method: 'GET',
  path: '/api/price-lists',
  tag: 'Promotions',
  access: 'offers.read',
  summary: 'Price lists for business customers, the newest first.',
  query: z.object({ cursor }),
  reply: z.object({
    price_lists: z.array(PriceList),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
  }),
})

export const getPriceList = endpoint({
  id: 'getPriceList',
  method: 'GET',
  path: '/api/price-lists/{id}',
  tag: 'Promotions',
  access: 'offers.read',
  summary: 'One price list.',
  params,
  reply: PriceList,
})

export const createPriceList = endpoint({
  id: 'createPriceList',
  method: 'POST',
  path: '/api/price-lists',
  tag: 'Promotions',
  access: 'offers.write',
  isKeyed: true,
  summary: 'Create a price list: a percentage off every product, own prices of products, or both.',
  body: PriceListFields,
  reply: PriceList,
})

export const editPriceList = endpoint({
  id: 'editPriceList',
  method: 'PUT',
  path: '/api/price-lists/{id}',
  tag: 'Promotions',
  access: 'offers.write',
  isVersioned: true,
  summary: 'Change a price list. What open payments were quoted stands.',
  params,
  body: z.extend(PriceListFields, { version }),
  reply: PriceList,
})
