import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { day, rowId } from './fields.ts'
import { month } from './gst-return.ts'
import { Report, reportNames } from './reports.ts'

const tag = 'Reports'

/** Kinds of background runs: reports and the monthly return. */
export type RunName = (typeof reportNames)[number] | 'tax' | 'gstr-1'

/** A report that is made in the background, for the member of the staff who asked. */
export const ReportRun = z.object({
  id: z.int(),
  report: z.string(),
  title: z.string(),
  /** The requested period and grouping; empty where the defaults were requested. `from` of a monthly return is its month. */
  from: z.string(),
  to: z.string(),
  by: z.string(),
  state: z.enum(['waiting', 'making', 'done', 'failed']),
  /** Per cent. */
  progress: z.int(),
  asked_at: instant,
  /** The moment until which report and file are kept; null until they exist. */
  kept_until: z.nullable(instant),
})
export type ReportRun = z.infer<typeof ReportRun>

const asked = {
  from: z.optional(day),
  to: z.optional(day),
  by: z.optional(z.string().check(z.maxLength(20, 'Unknown grouping.'))),
}

export const startReportRun = endpoint({
  id: 'startReportRun',
  method: 'POST',
  path: '/api/report-runs',
  tag,
  access: 'reports.read',
  summary:
    'Make a report in the background, for one that answers `report_takes_long`. The same report of the same caller is not made twice within an hour, and five of a caller wait at most (`too_many_reports`).',
  body: z.object({ report: z.enum(reportNames, 'Unknown report.'), ...asked }),
  reply: ReportRun,
})

export const startTaxReportRun = endpoint({
  id: 'startTaxReportRun',
  method: 'POST',
  path: '/api/tax-report-runs',
  tag,
  access: 'finance.read',
  summary: 'Make the tax report in the background, as `POST /api/report-runs` makes others.',
  body: z.object(asked),
  reply: ReportRun,
})

export const startGstReturnRun = endpoint({
  id: 'startGstReturnRun',
  method: 'POST',
  path: '/api/gst-return-runs',
  tag,
  access: 'finance.read',
  summary:
    'Make GSTR-1 of a month in the background. For a day after that, or until a newer one is made, the usual calls answer with this return and its sheets. The same month is not made twice within an hour.',
  body: z.object({ month }),
  reply: ReportRun,
})

export const listReportRuns = endpoint({
  id: 'listReportRuns',
  method: 'GET',
  path: '/api/report-runs',
  tag,
  access: 'signed-in',
  summary:
    "The caller's reports of the last day that were made in the background, as far as the caller may read them; the newest first.",
  reply: z.object({ runs: z.array(ReportRun) }),
})

const params = z.object({ id: rowId })

export const getReportRun = endpoint({
  id: 'getReportRun',
  method: 'GET',
  path: '/api/report-runs/{id}',
  tag,
  access: 'signed-in',
  isBackground: true,
  summary:
    "One of the caller's reports, with its progress and, once it is done, the report; null for a monthly return.",
  params,
  reply: z.object({ run: ReportRun, report: z.nullable(Report) }),
})

export const readReportRunFile = endpoint({
  id: 'readReportRunFile',
  method: 'GET',
  path: '/api/report-runs/{id}/file',
  tag,
  access: 'signed-in',
  summary: 'The report as a table (CSV), for a day; each reading is an entry of the audit log.',
  params,
  reply: z.unknown(),
  contentType: 'text/csv; charset=utf-8',
})
