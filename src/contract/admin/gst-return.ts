import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'

/** The sheets of GSTR-1 that the offline tool takes, by the names of its tables. */
export const gstSheets = ['b2b', 'b2cs', 'b2cl', 'cdnr', 'cdnur', 'exemp', 'hsn', 'hsnb2b', 'docs'] as const
export type GstSheet = (typeof gstSheets)[number]

export const month = z
  .string()
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'The month must be written like 2026-12.'))

/** What must be mended or explained before the return is filed. */
export const GstError = z.object({
  code: z.string(),
  /** The number of the document; null where it is about the sheets. */
  document: z.nullable(z.string()),
  order: z.nullable(z.string()),
  words: z.string(),
})
export type GstError = z.infer<typeof GstError>

const Taxes = z.object({ taxable: rupees, igst: rupees, cgst: rupees, sgst: rupees, total: rupees })

const HsnRow = z.object({
  hsn: z.string(),
  description: z.string(),
  unit: z.string(),
  rate: z.number(),
  quantity: z.int(),
  ...Taxes.shape,
})

const SeriesRow = z.object({
  nature: z.string(),
  from: z.string(),
  to: z.string(),
  total: z.int(),
  cancelled: z.int(),
})

export const GstReturn = z.object({
  month: z.string(),
  gstin: z.string(),
  /** The month is not over yet. */
  is_open: z.boolean(),
  as_of: instant,
  /** Null for a return that was made for this answer; a run in the background made all others, at the latest a day ago. */
  kept: z.nullable(
    z.object({
      until: instant,
      /** It is over an hour old, so that another run makes it anew. */
      is_renewable: z.boolean(),
    }),
  ),
  errors: z.array(GstError),
  invoices: z.object({ count: z.int(), ...Taxes.shape }),
  credit_notes: z.object({ count: z.int(), ...Taxes.shape }),
  net: Taxes,
  sheets: z.array(
    z.object({
      sheet: z.enum(gstSheets),
      table: z.string(),
      label: z.string(),
      meaning: z.string(),
      rows: z.int(),
      taxable: z.nullable(rupees),
    }),
  ),
  hsn: z.array(HsnRow),
  series: z.array(SeriesRow),
  previous: z.string(),
  next: z.nullable(z.string()),
})
export type GstReturn = z.infer<typeof GstReturn>

export const getGstReturn = endpoint({
  id: 'getGstReturn',
  method: 'GET',
  path: '/api/gst-returns/{month}',
  tag: 'Reports',
  access: 'finance.read',
  summary:
    'GSTR-1 of a month in India from its documents: what must be mended first, the sums of each sheet, the HSN summary and the documents issued.',
  params: z.object({ month }),
  reply: GstReturn,
})

export const readGstSheet = endpoint({
  id: 'readGstSheet',
  method: 'GET',
  path: '/api/gst-returns/{month}/{sheet}',
  tag: 'Reports',
  access: 'finance.read',
  summary:
    'A sheet as the offline tool imports it (CSV, without a mark of its encoding); each reading is an entry of the audit log.',
  params: z.object({ month, sheet: z.enum(gstSheets, 'Unknown sheet.') }),
  reply: z.unknown(),
  contentType: 'text/csv; charset=utf-8',
})
