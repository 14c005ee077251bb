import * as z from 'zod/mini'
import { identifier, instant, rupees, text } from '#shared/fields.ts'
import { hasTwoDecimals } from '#shared/money.ts'
import { endpoint } from '../endpoint.ts'
import { WantedItems } from '../shop/checkout.ts'
import { cursor, rowId, searchText, version } from './fields.ts'

export const offerViews = ['running', 'coming', 'ended', 'all'] as const
export type OfferView = (typeof offerViews)[number]

const twoDecimals = z.refine<number>(hasTwoDecimals, 'It has at most two decimals.')
const amount = rupees.check(
  z.gte(0, 'It must not be negative.'),
  z.lte(1_000_000, 'This is too much.'),
  twoDecimals,
)
const limit = z
  .int('A limit must be a whole number.')
  .check(z.positive('A limit must be above zero.'), z.lte(1_000_000, 'This limit is too high.'))
const moment = z.iso.datetime({
  offset: true,
  error: 'A moment must be written like 2026-12-01T10:00:00+05:30.',
})

/** What can be edited of an offer. */
const fields = {
  /** Shoppers read it in cart, order, mail and invoice. */
  name: text('Name', 60),
  percent: z.nullable(
    z
      .number('The percentage must be a number.')
      .check(z.gt(0, 'It must be above zero.'), z.lte(90, 'It can be 90 at most.'), twoDecimals),
  ),
  amount: z.nullable(amount.check(z.gt(0, 'It must be above zero.'))),
  /** Of the goods that it is for, after the discounts of products. */
  minimum: amount,
  /** Null, with `categories`, for all products. */
  product_ids: z.nullable(
    z
      .array(
        z
          .int('Unknown product.')
          .check(z.positive('Unknown product.'), z.lte(2_147_483_647, 'Unknown product.')),
      )
      .check(
        z.minLength(1, 'Name at least one product.'),
        z.maxLength(200, 'These are more than 200 products.'),
      ),
  ),
  categories: z.nullable(
    z
      .array(text('Category', 60))
      .check(
        z.minLength(1, 'Name at least one category.'),
        z.maxLength(50, 'These are more than 50 categories.'),
      ),
  ),
  starts_at: moment,
  ends_at: z.nullable(moment),
  limit_total: z.nullable(limit),
  limit_person: z.nullable(limit),
}

const OfferFields = z.object(fields)
export type OfferFields = z.infer<typeof OfferFields>

const sharedCode = identifier('Code', 30).check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,29}$/, 'A code is 3 to 30 letters, digits and dashes.'),
)

const NewOffer = z.extend(OfferFields, {
  /** Null for an automatic offer, and for one of which single-use codes are made. */
  code: z.nullable(sharedCode),
  is_automatic: z.boolean('Say yes or no.'),
})
export type NewOffer = z.infer<typeof NewOffer>

export const StaffOffer = z.object({
  ...fields,
  starts_at: instant,
  ends_at: z.nullable(instant),
  id: z.int(),
  version: z.int(),
  is_automatic: z.boolean(),
  /** The code that everybody may use. */
  code: z.nullable(z.string()),
  /** Codes for one use each. */
  single_codes: z.int(),
  view: z.enum(['running', 'coming', 'ended']),
  /** Paid orders that have it. */
  uses: z.int(),
  /** Open payments that were quoted with it; their price stands. */
  open_payments: z.int(),
  /** What it took off paid orders. */
  given: rupees,
  /** The products that it names; of those that are gone it has the number alone. */
  named_products: z.array(z.object({ id: z.int(), name: z.string(), archived: z.boolean() })),
  /** The categories that it names, with how many products of the shop are in each: none where a category has another name now. */
  named_categories: z.array(z.object({ name: z.string(), products: z.int() })),
})
export type StaffOffer = z.infer<typeof StaffOffer>

const params = z.object({ id: rowId })
const common = { tag: 'Promotions', params, reply: StaffOffer } as const

export const listOffers = endpoint({
  id: 'listOffers',
  method: 'GET',
  path: '/api/offers',
  tag: 'Promotions',
  access: 'offers.read',
  summary:
    'Offers of the owner, newest first, with their uses and what they took off; `q` finds a code or words of the name.',
  query: z.object({
    view: z.optional(z.enum(offerViews, 'Unknown view.')),
    q: z.optional(searchText(60)),
    cursor,
  }),
  reply: z.object({ offers: z.array(StaffOffer), next_cursor: z.nullable(z.string()), count: z.int() }),
})

export const findOfferGoods = endpoint({
  id: 'findOfferGoods',
  method: 'GET',
  path: '/api/offers/goods',
  tag: 'Promotions',
  access: 'offers.write',
  summary:
    'Find products and categories for an offer, by words of their name or by number; twenty of each at most.',
  query: z.object({ q: z.optional(searchText(60)) }),
  reply: z.object({
    products: z.array(
      z.object({ id: z.int(), name: z.string(), category: z.nullable(z.string()), price: rupees }),
    ),
    categories: z.array(z.object({ name: z.string(), products: z.int() })),
  }),
})

export const getOffer = endpoint({
  ...common,
  id: 'getOffer',
  method: 'GET',
  path: '/api/offers/{id}',
  access: 'offers.read',
  summary: 'One offer.',
})

export const createOffer = endpoint({
  id: 'createOffer',
  method: 'POST',
  path: '/api/offers',
  tag: 'Promotions',
  access: 'offers.write',
  isKeyed: true,
  summary: 'Create an offer: automatic, with one code for everybody, or for single-use codes.',
  body: NewOffer,
  reply: StaffOffer,
})

export const editOffer = endpoint({
  ...common,
  id: 'editOffer',
  method: 'PUT',
  path: '/api/offers/{id}',
  access: 'offers.write',
  isVersioned: true,
  summary: 'Change an offer. Its code stays; what open payments were quoted stands.',
  body: z.extend(OfferFields, { version }),
})

export const endOffer = endpoint({
  ...common,
  id: 'endOffer',
  method: 'POST',
  path: '/api/offers/{id}/end',
  access: 'offers.write',
  isVersioned: true,
  summary: 'End an offer now. What open payments were quoted stands.',
  body: z.object({ version }),
})

export const maxCodes = 5000

export const makeOfferCodes = endpoint({
  ...common,
  id: 'makeOfferCodes',
  method: 'POST',
  path: '/api/offers/{id}/codes',
  access: 'offers.write',
  isKeyed: true,
  summary: 'Create single-use codes; an offer has at most 5,000.',
  body: z.object({
    count: z
      .int('Say how many codes.')
      .check(z.positive('Make at least one code.'), z.lte(maxCodes, 'An offer has at most 5,000 codes.')),
  }),
})

export const readOfferCodes = endpoint({
  id: 'readOfferCodes',
  method: 'GET',
  path: '/api/offers/{id}/codes.csv',
  tag: 'Promotions',
  access: 'offers.write',
  summary: 'The codes of an offer for one use each as CSV, with whether they were used.',
  params,
  reply: z.unknown(),
  contentType: 'text/csv; charset=utf-8',
})

export const previewOffer = endpoint({
  id: 'previewOffer',
  method: 'POST',
  path: '/api/offers/preview',
  tag: 'Promotions',
  access: 'offers.write',
  summary: 'Compute what a cart would cost with an unsaved offer.',
  body: z.extend(OfferFields, { items: WantedItems }),
  reply: z.object({
    subtotal: rupees,
    discount: rupees,
    shipping: rupees,
    total: rupees,
    /** Why it would take nothing off. */
    problem: z.nullable(z.string()),
  }),
})
