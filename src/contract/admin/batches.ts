import * as z from 'zod/mini'
import { batchStates } from '#shared/batch-states.ts'
import { identifier, instant, longText, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { syncedPages, syncedPagesSummary, updatedAt } from './changed-since.ts'
import { cursor, day, reason, rowId, searchText, version } from './fields.ts'
import { placeName } from './shelf.ts'

export const packCount = (label: string) =>
  z
    .int(`${label} must be a whole number.`)
    .check(z.gte(0, `${label} must not be negative.`), z.lte(1_000_000, 'This is too much.'))

const somePacks = packCount('Packs').check(z.positive('Say how many packs.'))

/** As the maker prints it; it is kept in capitals. */
export const batchNumber = identifier('Batch', 40).check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/, 'A batch is letters, digits, dots and dashes, two at least.'),
)

const counts = z
  .array(
    z.object({
      organism: text('Organism', 80),
      cfu_per_gram: z
        .number('The count must be a number.')
        .check(z.positive('The count must be above zero.'), z.lte(1e15, 'This count is too high.')),
    }),
    'Counts are a list.',
  )
  .check(z.maxLength(20, 'These are more than 20 organisms.'))

/** What is printed on the pack, and what its maker counted. */
export const batchFacts = {
  number: batchNumber,
  made_on: z.nullable(day),
  expires_on: z.nullable(day),
  counts,
}

const summaryFields = {
  id: z.int(),
  version: z.int(),
  stock_id: z.int(),
  name: z.string(),
  /** Null for the packs of no known batch. */
  number: z.nullable(z.string()),
  state: z.enum(batchStates),
  made_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  /** Until it expires; below zero once it has. */
  days_left: z.nullable(z.int()),
  has_certificate: z.boolean(),
}

export const BatchSummary = z.object({ ...summaryFields, on_hand: z.int(), updated_at: updatedAt })
export type BatchSummary = z.infer<typeof BatchSummary>

/** Packs of a batch at one place. */
export const BatchPlace = z.object({
  /** Null for a picking place that nobody named. */
  place: z.nullable(z.string()),
  /** Packed from first; the other places are backstock. */
  is_picking: z.boolean(),
  packs: z.int(),
})
export type BatchPlace = z.infer<typeof BatchPlace>

export const Batch = z.object({
  ...summaryFields,
  on_hand: z.int(),
  /** The picking place, then the backstock; they add up to what is on hand. */
  places: z.array(BatchPlace),
  counts: z.array(z.object({ organism: z.string(), cfu_per_gram: z.number() })),
  certificate: z.nullable(z.object({ name: z.string(), added_at: instant })),
  /** Packs of this thing that are sold or promised and that no batch has. */
  short: z.int(),
  orders_count: z.int(),
})
export type Batch = z.infer<typeof Batch>

export const batchViews = ['here', 'quarantined', 'expiring', 'recalled', 'all'] as const
export type BatchView = (typeof batchViews)[number]

const params = z.object({ id: rowId })
const read = { tag: 'Batches', access: 'stock.read' } as const

export const batchFilters = {
  view: z.optional(z.enum(batchViews, 'Unknown view.')),
  stock_id: z.optional(rowId),
}

export const listBatches = endpoint({
  ...read,
  id: 'listBatches',
  method: 'GET',
  path: '/api/batches',
  summary: `Batches, the newest first: those with packs here (\`here\`), in quarantine, expired or expiring within 60 days, recalled, or all; \`stock_id\` narrows them to one product or part. ${syncedPagesSummary}`,
  query: z.object({ ...batchFilters, ...syncedPages() }),
  reply: z.object({ batches: z.array(BatchSummary), next_cursor: z.nullable(z.string()), count: z.int() }),
})

export const getBatch = endpoint({
  ...read,
  id: 'getBatch',
  method: 'GET',
  path: '/api/batches/{id}',
  summary: 'One batch.',
  params,
  reply: Batch,
})

export const BatchMovement = z.object({
  id: z.int(),
  at: instant,
  by: z.string(),
  reason: z.string(),
  change: z.int(),
  /** The packs of the batch after it. */
  on_hand: z.int(),
  /** A place of the backstock, and how its packs changed. */
  place: z.nullable(z.string()),
  place_change: z.int(),
  order: z.nullable(z.string()),
})
export type BatchMovement = z.infer<typeof BatchMovement>

export const listBatchMovements = endpoint({
  ...read,
  id: 'listBatchMovements',
  method: 'GET',
  path: '/api/batches/{id}/movements',
  summary: 'List the movements of a batch, newest first, with its packs after each.',
  params,
  query: z.object({ cursor }),
  reply: z.object({ movements: z.array(BatchMovement), next_cursor: z.nullable(z.string()) }),
})

export const readCertificate = endpoint({
  ...read,
  id: 'readCertificate',
  method: 'GET',
  path: '/api/batches/{id}/certificate',
  summary: 'The certificate of a batch, as it came: PDF, JPEG or PNG.',
  params,
  reply: z.unknown(),
  contentType: 'application/octet-stream',
})

export const readBatchQr = endpoint({
  ...read,
  id: 'readBatchQr',
  method: 'GET',
  path: '/api/batches/{id}/qr',
  summary: 'The QR code of the page of a batch in the shop, as SVG for its labels.',
  params,
  reply: z.unknown(),
  contentType: 'image/svg+xml',
})

const write = { tag: 'Batches', access: 'stock.write', isVersioned: true, params, reply: Batch } as const

export const editBatch = endpoint({
  ...write,
  id: 'editBatch',
  method: 'PUT',
  path: '/api/batches/{id}',
  summary: 'Correct the facts of a batch.',
  body: z.object({ version, ...batchFacts }),
})

/** A place of the backstock; null or nothing for the picking place. */
export const backstockPlace = z.optional(z.nullable(placeName))

/** A file of so many bytes at most. */
export const maxCertificateBytes = 3_000_000

export const keepCertificate = endpoint({
  ...write,
  id: 'keepCertificate',
  method: 'PUT',
  path: '/api/batches/{id}/certificate',
  summary:
    'Add the certificate of a batch, or another one in its place: PDF, JPEG or PNG of 3 MB at most, in base64.',
  body: z.object({
    version,
    name: text('File name', 120),
    content: z.string('Choose a file.').check(z.minLength(1, 'Choose a file.')),
  }),
  bodyLimit: 4_200_000,
})

export const releaseBatch = endpoint({
  ...write,
  id: 'releaseBatch',
  method: 'POST',
  path: '/api/batches/{id}/release',
  summary: 'Sell the packs of a batch in quarantine. One of living goods needs its certificate.',
  body: z.object({ version }),
})

export const quarantineBatch = endpoint({
  ...write,
  id: 'quarantineBatch',
  method: 'POST',
  path: '/api/batches/{id}/quarantine',
  summary: 'Stop selling the packs of a batch until it is released again.',
  body: z.object({ version, reason }),
})

export const countBatch = endpoint({
  id: 'countBatch',
  method: 'POST',
  path: '/api/batches/{id}/count',
  tag: 'Batches',
  access: 'stock.write',
  params,
  isKeyed: true,
  summary:
    'Say how many packs of a batch lie at a place; without one at its picking place. A count that differs from the books needs a reason: without one it is 409 `count_differs`, which does not tell the number of the books, and where packs moved since, 409 `stock_changed`.',
  body: z.object({
    seen: version,
    counted: packCount('The count'),
    reason: z.optional(reason),
    place: backstockPlace,
  }),
  reply: z.object({ counted: z.int(), difference: z.int(), seen: z.int() }),
})

export const writeOffReasons = ['expired', 'broken', 'lost', 'sample', 'recall', 'own use'] as const

export const writeOff = endpoint({
  ...write,
  id: 'writeOffPacks',
  method: 'POST',
  path: '/api/batches/{id}/write-off',
  access: 'stock.write_off',
  isKeyed: true,
  summary: 'Write off packs of a batch from a place, also of one that is not for sale.',
  body: z.object({
    version,
    packs: somePacks,
    reason: z.enum(writeOffReasons, 'Choose a reason.'),
    note: z.optional(longText('Note', 200)),
    place: backstockPlace,
  }),
})

/** What a colleague sees while counting a shelf: never the expected number. */
export const CountRow = z.object({
  id: z.int(),
  /** Another one once packs of it moved. */
  seen: z.int(),
  name: z.string(),
  number: z.nullable(z.string()),
  place: z.nullable(z.string()),
  is_picking: z.boolean(),
})
export type CountRow = z.infer<typeof CountRow>

export const listCount = endpoint({
  id: 'listCount',
  method: 'GET',
  path: '/api/stock-count',
  tag: 'Batches',
  access: 'stock.write',
  summary: 'List the shelf to count in walking order, from a place to a place, without expected numbers.',
  query: z.object({
    from: z.optional(searchText(20)),
    to: z.optional(searchText(20)),
  }),
  reply: z.object({
    /** At most so many as a screen has room for. */
    rows: z.array(CountRow),
    count: z.int(),
  }),
})
