import type { ReportRun } from '#contract/admin/report-runs.ts'
import { type ReportName, reportNames } from '#contract/admin/reports.ts'

/** The parameters of a report, all in its address; empty ones have the report's defaults. */
export interface ReportAsked {
  report: ReportName
  /** Days in India. */
  from: string
  to: string
  by: string
}

const dayIn = (text: string | null): string => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** Null for an address of no report. */
export function readAsked(report: string, search: URLSearchParams): ReportAsked | null {
  const known = [...reportNames, 'tax' as const].find((name) => name === report)
  if (!known) return null
  return {
    report: known,
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
    by: search.get('by') ?? '',
  }
}

/** The parameters as query of the calls. */
export const queryOf = ({ from, to, by }: Omit<ReportAsked, 'report'>): Record<string, string> => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(by && { by }),
})

const withSearch = (path: string, query: Record<string, string>): string => {
  const search = new URLSearchParams(query)
  return search.size > 0 ? `${path}?${search}` : path
}

/** The address of a report's screen. */
export const reportPath = ({ report, ...asked }: ReportAsked): string =>
  withSearch(`/reports/${report}`, queryOf(asked))

/** The address of the rows behind a figure. */
export const rowsPath = ({ report, ...asked }: ReportAsked, key: string): string =>
  withSearch(`/reports/${report}/rows`, { ...queryOf(asked), key })

/** The address of the same as a file. */
export const filePath = ({ report, ...asked }: ReportAsked): string =>
  withSearch(report === 'tax' ? '/api/tax-report/file' : `/api/reports/${report}/file`, queryOf(asked))

/** The address of the file of a report that was made in the background. */
export const runFilePath = (id: number): string => `/api/report-runs/${id}/file`

/** The screen of a report that was made in the background. */
export function addressOfRun({
  report,
  from,
  to,
  by,
}: Pick<ReportRun, 'report' | 'from' | 'to' | 'by'>): string {
  if (report === 'gstr-1') return `/reports/gstr-1/${from}`
  const asked = readAsked(report, new URLSearchParams({ from, to, by }))
  return asked ? reportPath(asked) : '/reports/sales'
}
