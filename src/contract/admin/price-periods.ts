import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, rowId, version } from './fields.ts'
import { productFields } from './products.ts'

const { price, mrp, discount_percentage } = productFields

/** A moment with its offset from UTC, as `2026-11-30T23:59:59+05:30`. */
const moment = z.iso
  .datetime({ offset: true, message: 'Please give a day and a time.' })
  .check(z.refine((written) => written.startsWith('20'), 'The day must be in the years 2000 to 2099.'))

export const periodStates = ['running', 'coming', 'ended'] as const
export type PeriodState = (typeof periodStates)[number]

export const PricePeriod = z.object({
  id: z.int(),
  version: z.int(),
  product_id: z.int(),
  name: z.string(),
  state: z.enum(periodStates),
  starts_at: instant,
  /** The first moment after it. */
  ends_at: instant,
  /** Null where the product's own stands. */
  price: z.nullable(price),
  mrp: z.nullable(mrp),
  discount_percentage: z.nullable(discount_percentage),
})
export type PricePeriod = z.infer<typeof PricePeriod>

/** So many products get a price for the same time in one step. */
export const maxPeriodProducts = 500

const NewPeriod = z.object({
  product_ids: z
    .array(
      z.int('Unknown product.').check(z.positive('Unknown product.'), z.lte(999_999_999, 'Unknown product.')),
      'Products are a list.',
    )
    .check(
      z.minLength(1, 'Choose a product.'),
      z.maxLength(maxPeriodProducts, `At most ${maxPeriodProducts} products at once.`),
      z.refine((ids) => new Set(ids).size === ids.length, 'A product stands in the list twice.'),
    ),
  /** Missing for now. */
  starts_at: z.optional(moment),
  ends_at: moment,
  price: z.optional(price),
  mrp: z.optional(mrp),
  discount_percentage: z.optional(discount_percentage),
})
export type NewPeriod = z.infer<typeof NewPeriod>

export const listPricePeriods = endpoint({
  id: 'listPricePeriods',
  method: 'GET',
  path: '/api/price-periods',
  tag: 'Products',
  access: 'products.read',
  summary:
    'List temporary prices: running ones by their ends, future ones by their beginnings, ended ones newest first.',
  query: z.object({ state: z.optional(z.enum(periodStates, 'Unknown state.')), cursor }),
  reply: z.object({ periods: z.array(PricePeriod), next_cursor: z.nullable(z.string()) }),
})

export const setPricePeriod = endpoint({
  id: 'setPricePeriod',
  method: 'POST',
  path: '/api/price-periods',
  tag: 'Products',
  access: 'products.price',
  isKeyed: true,
  summary:
    'Set a temporary price, MRP or discount of products; all of them or none. 409 `prices_overlap` where a product has one for that time.',
  body: NewPeriod,
  reply: z.object({ periods: z.array(PricePeriod), open_payments: z.int() }),
})

export const endPricePeriod = endpoint({
  id: 'endPricePeriod',
  method: 'POST',
  path: '/api/price-periods/{id}/end',
  tag: 'Products',
  access: 'products.price',
  isVersioned: true,
  summary: 'End a running price now, or cancel a future one, which leaves the list.',
  params: z.object({ id: rowId }),
  body: z.object({ version }),
  reply: z.object({ ended: z.boolean() }),
})
