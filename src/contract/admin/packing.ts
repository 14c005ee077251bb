import * as z from 'zod/mini'
import { identifier, instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { orderName, reason, version } from './fields.ts'

/** What parcels are packed into; the key is kept with the parcel. */
export const boxes = [
  { key: 'mailer', label: 'Mailer bag, 25 × 35 cm' },
  { key: 'small', label: 'Small box, 20 × 15 × 10 cm' },
  { key: 'medium', label: 'Medium box, 30 × 20 × 15 cm' },
  { key: 'large', label: 'Large box, 40 × 30 × 30 cm' },
  { key: 'own', label: 'Another box' },
] as const

const boxKeys = boxes.map(({ key }) => key)
export type BoxKey = (typeof boxKeys)[number]

/** Labels are printed one on a sheet of a label printer, or four on a sheet of A4. */
export const labelSizes = ['100x150', 'a4'] as const
export type LabelSize = (typeof labelSizes)[number]

export const labelSize = z.enum(labelSizes, 'Labels are printed as 100x150 or a4.')

/** So many orders are picked, packed or printed in one go at most. */
export const maxOrders = 100

export const orderIds = z
  .array(orderName)
  .check(
    z.minLength(1, 'Choose at least one order.'),
    z.maxLength(maxOrders, `At most ${maxOrders} orders at once.`),
  )

/** Something from the shelf that belongs into the parcel; kits are their parts. */
export const PackingLine = z.object({
  stock_id: z.int(),
  sku: z.string(),
  barcode: z.nullable(z.string()),
  name: z.string(),
  place: z.nullable(z.string()),
  needed: z.int(),
  counted: z.int(),
  /** The expected count. A short pick names it. */
  on_hand: z.int(),
  /** The batches to take, what expires first; null where the packs have none. */
  batch: z.nullable(z.string()),
  /** Where to fetch what the picking place has not: 'R1 ×6'. */
  refill: z.nullable(z.string()),
  /** Where more of it lies than in the picking place: 'R1 ×20'. A short pick counts the picking place alone then. */
  backstock: z.nullable(z.string()),
})
export type PackingLine = z.infer<typeof PackingLine>

export const Packing = z.object({
  /** The order's, or the replacement's. */
  id: z.string(),
  version: z.int(),
  status: z.string(),
  name: z.string(),
  city: z.nullable(z.string()),
  pin: z.nullable(z.string()),
  packer: z.string(),
  is_mine: z.boolean(),
  started_at: instant,
  finished_at: z.nullable(instant),
  wave: z.nullable(z.int()),
  lines: z.array(PackingLine),
  is_complete: z.boolean(),
  /** What all its packs weigh without the box; null while one of them has no packed weight. */
  packs_grams: z.nullable(z.int()),
  /** What colleagues wrote about the order. */
  notes: z.array(z.string()),
})
export type Packing = z.infer<typeof Packing>

const params = z.object({ id: z.string() })
const station = { method: 'POST', access: 'fulfil.write', params } as const

export const startPacking = endpoint({
  ...station,
  id: 'startPacking',
  path: '/api/packing/{id}/start',
  tag: 'Packing',
  summary:
    'Open or resume an order (`ORD017`) or a replacement (`RPL001`) at the packing station. A colleague’s, or one of a colleague’s wave, needs `take_over`.',
  body: z.object({ take_over: z.optional(z.boolean('Say yes or no.')) }),
  reply: Packing,
})

export const scanItem = endpoint({
  ...station,
  id: 'scanItem',
  path: '/api/packing/{id}/scan',
  tag: 'Packing',
  isVersioned: true,
  summary:
    'Count an item into the parcel by its SKU or barcode; `change` −1 takes one out. A wrong item is refused.',
  body: z.object({
    version,
    code: identifier('Code', 60),
    change: z.optional(z.union([z.literal(1), z.literal(-1)], 'Items are counted one by one.')),
  }),
  reply: Packing,
})

/** Documents that were printed together. */
export const PrintRef = z.object({ id: z.int(), url: z.string() })
export type PrintRef = z.infer<typeof PrintRef>

/** What happens at the station after an order has left it. */
const afterwards = {
  id: z.string(),
  /** What of the wave is to be packed next. */
  next: z.nullable(z.string()),
  wave: z.nullable(z.int()),
}

export const finishPacking = endpoint({
  ...station,
  id: 'finishPacking',
  path: '/api/packing/{id}/finish',
  tag: 'Packing',
  isVersioned: true,
  isKeyed: true,
  summary:
    'Finish packing: pack the parcel, draw the invoice of an order, and print slip, invoice and label as one PDF. A replacement has no invoice.',
  body: z.object({
    version,
    weight_grams: z
      .int('Grams must be a whole number.')
      .check(z.positive('Put the parcel on the scale.'), z.lte(50_000, 'No parcel weighs more than 50 kg.')),
    box: z.enum(boxKeys, 'Choose a box.'),
    label: z.optional(labelSize),
  }),
  reply: z.object({ ...afterwards, invoice: z.nullable(z.string()), print: PrintRef }),
})

export const reportShortPick = endpoint({
  ...station,
  id: 'reportShortPick',
  path: '/api/packing/{id}/short',
  tag: 'Packing',
  isVersioned: true,
  isKeyed: true,
  summary:
    'Something is missing: the order or replacement goes on hold and out of its wave, and the shelf is corrected to what is left there; where more of it lies at other places, to what is left in the picking place, and the reason of the hold asks for a refill. `on_hand` is the count that was seen.',
  body: z.object({
    version,
    stock_id: z
      .int('Unknown stock.')
      .check(z.positive('Unknown stock.'), z.lte(2_147_483_647, 'Unknown stock.')),
    on_hand: z.int('The count must be a whole number.').check(z.gte(0, 'The count must not be negative.')),
    left: z
      .int('The count must be a whole number.')
      .check(z.gte(0, 'The count must not be negative.'), z.lte(1_000_000, 'This is too much.')),
    reason,
  }),
  reply: z.object({
    ...afterwards,
    on_hand: z.int(),
    /** Where to fetch what the picking place has not: 'R1 ×6'. */
    refill: z.nullable(z.string()),
  }),
})

/** What a step would do to each of some orders. */
export const BulkPreview = z.object({
  will: z.array(z.object({ id: z.string(), version: z.int(), what: z.string() })),
  skip: z.array(z.object({ id: z.string(), why: z.string() })),
})
export type BulkPreview = z.infer<typeof BulkPreview>
