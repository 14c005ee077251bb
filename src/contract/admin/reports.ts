import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { day, searchText } from './fields.ts'

export const reportNames = [
  'sales',
  'products',
  'funnel',
  'refunds',
  'handover',
  'couriers',
  'origin-returns',
  'cohorts',
  'stock',
] as const
export type ReportName = (typeof reportNames)[number] | 'tax'

/** How a figure is written: rupees, a whole number, a share of a hundred, or hours. */
export const figureUnits = ['money', 'count', 'percent', 'hours'] as const
export type FigureUnit = (typeof figureUnits)[number]

/** Null where there is nothing to compute it from. */
const Figures = z.array(z.nullable(z.number()))

export const ReportColumn = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.enum(figureUnits),
  /** What is counted, and what is not. */
  meaning: z.string(),
})
export type ReportColumn = z.infer<typeof ReportColumn>

export const ReportRow = z.object({
  key: z.string(),
  name: z.string(),
  figures: Figures,
  /** The same of the period before; null where there is none. */
  before: z.nullable(Figures),
  /** Whether its rows can be listed. */
  has_rows: z.boolean(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const Report = z.object({
  report: z.string(),
  title: z.string(),
  meaning: z.string(),
  /** Days in India, both included; null for a report of this moment. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  before: z.nullable(z.object({ from: z.string(), to: z.string() })),
  by: z.string(),
  groups: z.array(z.object({ key: z.string(), label: z.string() })),
  /** The rows follow each other in time. */
  is_over_time: z.boolean(),
  as_of: instant,
  columns: z.array(ReportColumn),
  /** At most so many as a screen has room for, the greatest first; its file has all. */
  rows: z.array(ReportRow),
  rows_count: z.int(),
  totals: z.nullable(Figures),
  totals_before: z.nullable(Figures),
})
export type Report = z.infer<typeof Report>

/** A screen shows no more groups; days and months are always shown. */
export const maxReportRows = 200

/** A longer period would have more rows than anybody reads. */
export const maxReportDays = 1_100

const period = {
  from: z.optional(day),
  to: z.optional(day),
  by: z.optional(z.string().check(z.maxLength(20, 'Unknown grouping.'))),
}

const params = z.object({ report: z.enum(reportNames, 'Unknown report.') })

export const getReport = endpoint({
  id: 'getReport',
  method: 'GET',
  path: '/api/reports/{report}',
  tag: 'Reports',
  access: 'reports.read',
  summary:
    'A report of a period of days in India, the last thirty unless named, beside the period before; `by` groups its rows.',
  params,
  query: z.object(period),
  reply: Report,
})

export const readReportFile = endpoint({
  id: 'readReportFile',
  method: 'GET',
  path: '/api/reports/{report}/file',
  tag: 'Reports',
  access: 'reports.read',
  summary: 'The same as a table (CSV); each reading is an entry of the audit log.',
  params,
  query: z.object(period),
  reply: z.unknown(),
  contentType: 'text/csv; charset=utf-8',
})

/** One document, refund or order that a figure adds up. */
export const ReportEntry = z.object({
  /** Unique among the rows of a figure. */
  id: z.int(),
  /** The day in India. */
  day: z.string(),
  order: z.string(),
  words: z.string(),
  amount: z.nullable(rupees),
})
export type ReportEntry = z.infer<typeof ReportEntry>

/** Day and id of the last entry. */
const cursor = z.optional(
  z.string().check(z.regex(/^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-\d{1,15}$/, 'Unknown cursor.')),
)

const rowsQuery = z.object({ ...period, key: z.optional(searchText(60)), cursor })
const rowsReply = z.object({
  title: z.string(),
  name: z.string(),
  entries: z.array(ReportEntry),
  next_cursor: z.nullable(z.string()),
})

export const listReportRows = endpoint({
  id: 'listReportRows',
  method: 'GET',
  path: '/api/reports/{report}/rows',
  tag: 'Reports',
  access: 'reports.read',
  summary: 'The documents, refunds or orders behind a row of a report, named by its key, or behind all.',
  params,
  query: rowsQuery,
  reply: rowsReply,
})

export const getTaxReport = endpoint({
  id: 'getTaxReport',
  method: 'GET',
  path: '/api/tax-report',
  tag: 'Reports',
  access: 'finance.read',
  summary: 'The tax of invoices less credit notes by rate, HSN or place of supply, in the same shape.',
  query: z.object(period),
  reply: Report,
})

export const readTaxReportFile = endpoint({
  id: 'readTaxReportFile',
  method: 'GET',
  path: '/api/tax-report/file',
  tag: 'Reports',
  access: 'finance.read',
  summary: 'The same as a table (CSV); each reading is an entry of the audit log.',
  query: z.object(period),
  reply: z.unknown(),
  contentType: 'text/csv; charset=utf-8',
})

export const listTaxRows = endpoint({
  id: 'listTaxRows',
  method: 'GET',
  path: '/api/tax-report/rows',
  tag: 'Reports',
  access: 'finance.read',
  summary: 'The documents behind a row of the tax report.',
  query: rowsQuery,
  reply: rowsReply,
})
