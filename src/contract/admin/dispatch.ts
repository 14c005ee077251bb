import * as z from 'zod/mini'
import { identifier, instant, rupees, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, day, rowId } from './fields.ts'
import { maxImportColumns } from './imports.ts'
import { carrier, trackingNumber } from './orders.ts'

/** A table of numbers may have so many lines. */
export const maxNumbers = 10_000

const csv = z
  .string('Paste a table, or choose a file.')
  .check(z.minLength(1, 'The table is empty.'), z.maxLength(2_000_000, 'The table is too large.'))

/** A column by its number from 0. */
const column = z.int('Say a column by its number.').check(z.gte(0), z.lt(maxImportColumns))

/** The column of each fact in a table. */
const NumberColumns = z
  .object({
    order: column,
    number: column,
    carrier: z.optional(column),
    link: z.optional(column),
  })
  .check(
    z.refine(
      (columns) => new Set(Object.values(columns)).size === Object.values(columns).length,
      'Choose a column of its own for each.',
    ),
  )
export type NumberColumns = z.infer<typeof NumberColumns>

const table = {
  csv,
  /** For lines that name none. */
  carrier: z.optional(carrier),
  /** For a table whose titles the shop does not know. */
  columns: z.optional(NumberColumns),
  /** Unusual numbers that a person has accepted. */
  accepted_numbers: z.optional(z.array(trackingNumber).check(z.maxLength(maxNumbers))),
}

/** What one line will do. */
export const NumberLine = z.object({
  line: z.int(),
  id: z.string(),
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.nullable(z.string()),
  what: z.string(),
})
export type NumberLine = z.infer<typeof NumberLine>

/** What one line does not do, and why. */
export const RejectedLine = z.object({
  line: z.int(),
  text: z.string(),
  code: z.string(),
  why: z.string(),
  /** The number is unusual for its carrier; the next call may list it in `accepted_numbers`. */
  acceptable: z.optional(z.string()),
})
export type RejectedLine = z.infer<typeof RejectedLine>

export const NumberPlan = z.object({
  /** Names exactly this outcome; the call that does it takes it. */
  plan: z.string(),
  lines: z.int(),
  will: z.array(NumberLine),
  refused: z.array(RejectedLine),
  /** The columns of the table, in their order. */
  columns: z.array(z.object({ title: z.string(), example: z.string() })),
  /** The columns that were read. Null when the titles are unknown, so that no line was read. */
  read: z.nullable(NumberColumns),
})
export type NumberPlan = z.infer<typeof NumberPlan>

/** A table of the largest kind, with what JSON adds to it. */
const bodyLimit = 4 * 1024 * 1024

export const previewNumbers = endpoint({
  id: 'previewNumbers',
  tag: 'Shipping',
  method: 'POST',
  path: '/api/parcels/numbers/preview',
  access: 'fulfil.write',
  bodyLimit,
  summary:
    'Preview a table of tracking numbers: order (`ORD017`, its second parcel `ORD017/2`), carrier, number and optional link, by their titles. Each refused line has its reason. A table with other titles is read once `columns` names its columns.',
  body: z.object(table),
  reply: NumberPlan,
})

export const assignNumbers = endpoint({
  id: 'assignNumbers',
  tag: 'Shipping',
  method: 'POST',
  path: '/api/parcels/numbers',
  access: 'fulfil.write',
  isKeyed: true,
  bodyLimit,
  summary:
    'Apply the preview that `plan` names, all in one step; nothing is done where an order changed since. Shoppers get their mail when the parcel leaves.',
  body: z.object({ ...table, plan: text('Plan', 100) }),
  reply: z.object({ given: z.int(), refused: z.int() }),
})

export const readUnnumbered = endpoint({
  id: 'readUnnumbered',
  tag: 'Shipping',
  method: 'GET',
  path: '/api/parcels/numbers/open',
  access: 'fulfil.write',
  summary: 'Packed orders without a number as a table to fill in; no cell begins as a formula does.',
  reply: z.unknown(),
  contentType: 'text/csv; charset=utf-8',
})

const ManifestParcel = z.object({
  shipment_id: z.int(),
  id: z.string(),
  /** Orders that are in it too. */
  together: z.array(z.string()),
  name: z.string(),
  city: z.nullable(z.string()),
  pin: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  weight_grams: z.nullable(z.int()),
  /** What the courier collects on delivery; null for a parcel that is paid. */
  collect_amount: z.nullable(rupees),
  left_at: z.nullable(instant),
})
export type ManifestParcel = z.infer<typeof ManifestParcel>

const summary = {
  id: z.int(),
  carrier: z.string(),
  created_at: instant,
  closed_at: z.nullable(instant),
  driver: z.nullable(z.string()),
  parcels: z.int(),
  left_behind: z.nullable(z.int()),
  /** Prints since it was closed; every one after the first is marked as a reprint. */
  prints: z.int(),
}

const ManifestSummary = z.object(summary)
export type ManifestSummary = z.infer<typeof ManifestSummary>

/** Of each kind so many parcels stand on the screen of a manifest; its paper has all. */
export const maxListed = 50

export const Manifest = z.object({
  ...summary,
  /** Scanned out, the last first: the last {@link maxListed} of `parcels`. */
  scanned: z.array(ManifestParcel),
  /** With a number of this carrier, and still here: the first {@link maxListed} of `missing_count`. */
  missing: z.array(ManifestParcel),
  missing_count: z.int(),
})
export type Manifest = z.infer<typeof Manifest>

export const listSending = endpoint({
  id: 'listSending',
  tag: 'Shipping',
  method: 'GET',
  path: '/api/sending',
  access: 'fulfil.write',
  summary: 'What waits to be shipped: orders without a number, parcels by carrier, and the last manifests.',
  reply: z.object({
    unnumbered: z.int(),
    carriers: z.array(z.object({ carrier: z.string(), parcels: z.int() })),
    manifests: z.array(ManifestSummary),
  }),
})

export const openManifest = endpoint({
  id: 'openManifest',
  tag: 'Shipping',
  method: 'POST',
  path: '/api/manifests',
  access: 'fulfil.write',
  summary: 'Open the manifest of a carrier; an open one is returned.',
  body: z.object({ carrier }),
  reply: Manifest,
})

const one = { access: 'fulfil.write', params: z.object({ id: rowId }) } as const

export const getManifest = endpoint({
  ...one,
  id: 'getManifest',
  tag: 'Shipping',
  method: 'GET',
  path: '/api/manifests/{id}',
  summary:
    'A manifest with the last 50 parcels that were scanned out, and the first 50 that are missing. Its PDF has all that were scanned.',
  reply: Manifest,
})

export const scanOut = endpoint({
  ...one,
  id: 'scanOut',
  tag: 'Shipping',
  method: 'POST',
  path: '/api/manifests/{id}/scan',
  summary:
    'Scan a parcel out: its order is shipped and the shopper gets a mail. `code` is the order’s or the tracking number; a foreign or repeated one is refused.',
  body: z.object({ code: identifier('Code', 60) }),
  reply: z.object({ ...Manifest.shape, said: z.string() }),
})

export const closeManifest = endpoint({
  ...one,
  id: 'closeManifest',
  tag: 'Shipping',
  method: 'POST',
  path: '/api/manifests/{id}/close',
  summary: 'Close a manifest. Parcels that were not scanned stay for the next one.',
  body: z.object({ driver: z.optional(text('Name', 100)) }),
  reply: Manifest,
})

export const listManifests = endpoint({
  id: 'listManifests',
  tag: 'Shipping',
  method: 'GET',
  path: '/api/manifests',
  access: 'fulfil.write',
  summary:
    'List manifests, newest first, optionally of a carrier and a day in India: the day of closing, or of opening while it is open.',
  query: z.object({ carrier: z.optional(text('Carrier', 60)), day: z.optional(day), cursor }),
  reply: z.object({
    manifests: z.array(ManifestSummary),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
    /** Every carrier that has a manifest. */
    carriers: z.array(z.string()),
  }),
})

const manifestPrintKinds = ['draft', 'original', 'reprint'] as const
export type ManifestPrintKind = (typeof manifestPrintKinds)[number]

export const printManifest = endpoint({
  ...one,
  id: 'printManifest',
  tag: 'Shipping',
  method: 'POST',
  path: '/api/manifests/{id}/prints',
  isKeyed: true,
  summary:
    'Print a manifest. The first print of a closed one is the original, further ones are marked as reprints; a print of an open one is a draft. Every print is logged.',
  reply: z.object({ id: z.int(), kind: z.enum(manifestPrintKinds), url: z.string() }),
})

export const readManifestPrint = endpoint({
  ...one,
  id: 'readManifestPrint',
  tag: 'Shipping',
  method: 'GET',
  path: '/api/manifest-prints/{id}/pdf',
  summary: 'A print of a manifest as PDF, for the driver to sign.',
  reply: z.unknown(),
  contentType: 'application/pdf',
})
