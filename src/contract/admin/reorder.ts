import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursor, rowId } from './fields.ts'

/** Sales of so many whole days tell how fast a thing sells. */
export const saleDays = 28

export const ReorderRow = z.object({
  stock_id: z.int(),
  /** 0 where its lead time was never set. */
  version: z.int(),
  name: z.string(),
  sku: z.string(),
  /** Packs that can be sold. */
  free: z.int(),
  /** Packs that suppliers are to bring. */
  coming: z.int(),
  /** The highest low level of the products that take it. */
  level: z.int(),
  /** Packs that orders took in the last 28 days, less those that came back, while there were any. */
  sold: z.int(),
  /** On how many of these days there were any. */
  days: z.int(),
  /** How long the free packs last; null where none was sold. */
  cover_days: z.nullable(z.int()),
  lead_days: z.int(),
  /** How many to order; 0 while none has to be. */
  suggested: z.int(),
})
export type ReorderRow = z.infer<typeof ReorderRow>

export const reorderViews = ['due', 'all'] as const
export type ReorderView = (typeof reorderViews)[number]

export const listReorder = endpoint({
  id: 'listReorder',
  method: 'GET',
  path: '/api/reorder',
  tag: 'Storage locations',
  access: 'stock.read',
  summary:
    'List what to reorder (`due`: at its level, or lasting no longer than its lead time, deliveries included), or everything sold; what is used up first stands first.',
  query: z.object({ view: z.optional(z.enum(reorderViews, 'Unknown view.')), cursor }),
  reply: z.object({ rows: z.array(ReorderRow), next_cursor: z.nullable(z.string()), count: z.int() }),
})

const editVersion = z.int('The version must be a whole number.').check(z.gte(0, 'Unknown version.'))

export const editReorderTerms = endpoint({
  id: 'editReorderTerms',
  method: 'PUT',
  path: '/api/reorder/{id}',
  tag: 'Storage locations',
  access: 'stock.write',
  isVersioned: true,
  summary: 'Set the lead time of a stock row in days.',
  params: z.object({ id: rowId }),
  body: z.object({
    version: editVersion,
    lead_days: z
      .int('A lead time is a whole number of days.')
      .check(z.gte(1, 'A lead time is 1 to 365 days.'), z.lte(365, 'A lead time is 1 to 365 days.')),
  }),
  reply: ReorderRow,
})

export const StockDigest = z.object({
  version: z.int(),
  /** In India, '08:30'; null while there is none. */
  at_time: z.nullable(z.string()),
  readers: z.array(z.int()),
  /** Who can be chosen: members of the staff who may see the stock. */
  staff: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type StockDigest = z.infer<typeof StockDigest>

export const readStockDigest = endpoint({
  id: 'readStockDigest',
  method: 'GET',
  path: '/api/stock-digest',
  tag: 'Storage locations',
  access: 'stock.read',
  summary: 'The schedule and readers of the stock digest.',
  reply: StockDigest,
})

export const editStockDigest = endpoint({
  id: 'editStockDigest',
  method: 'PUT',
  path: '/api/stock-digest',
  tag: 'Storage locations',
  access: 'stock.write',
  isVersioned: true,
  summary:
    'Set schedule and readers of the stock digest. It is sent once a day, and only if it has something to report.',
  body: z.object({
    version: z.int('The version must be a whole number.').check(z.positive('Unknown version.')),
    at_time: z.nullable(
      z
        .string('A time is written like 08:30.')
        .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written like 08:30.')),
    ),
    readers: z
      .array(
        z
          .int('Unknown member.')
          .check(z.positive('Unknown member.'), z.lte(2_147_483_647, 'Unknown member.')),
      )
      .check(z.maxLength(50, 'These are more than 50 readers.')),
  }),
  reply: StockDigest,
})
