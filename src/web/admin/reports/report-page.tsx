import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getReport, getTaxReport, type Report } from '#contract/admin/reports.ts'
import { formatDay, formatMoment } from '../../lib/dates.ts'
import { Card, Quiet } from '../components/card.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { PeriodForm } from './period-form.tsx'
import { filePath, queryOf, type ReportAsked, readAsked } from './report-address.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { Totals } from './totals.tsx'

interface Loaded {
  asked: ReportAsked
  report: Report
}

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const asked = readAsked(params.report ?? '', new URL(request.url).searchParams)
  if (!asked) throw new Response(null, { status: 404 })
  const query = queryOf(asked)
  const { report: name } = asked
  const report = await loadFor(request, () =>
    name === 'tax'
      ? staffApi(getTaxReport, { query })
      : staffApi(getReport, { params: { report: name }, query }),
  )
  return { asked, report }
}

const dayName = (day: string): string => formatDay(`${day}T12:00:00+05:30`)

const spanOf = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`

/** A report: totals, chart, table, and the meaning of its figures. */
export function Component() {
  const { asked, report } = useLoaderData<Loaded>()
  useTitle(`Report: ${report.title}`)
  const isEmpty = report.rows.every(({ figures, before }) => ![...figures, ...(before ?? [])].some(Boolean))
  return (
    <>
      <h1 className="text-heading">{report.title}</h1>
      <ReportTabs here={`/reports/${asked.report}`} />
      <PeriodForm asked={asked} report={report} />
      <p role="status" className="mt-3 text-ink-700">
        {spanLine(report)} As of {formatMoment(report.as_of)} IST.{' '}
        <a href={filePath(asked)} className="text-link" download>
          Download as CSV
        </a>
      </p>
      {isEmpty ? (
        <EmptyList heading="Nothing in these days">
          Neither this period nor the one before has anything to report.
        </EmptyList>
      ) : (
        <div className="mt-5 grid grid-cols-1 gap-5">
          {report.totals && <Totals report={report} />}
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
            <Card heading={report.columns[0]?.label ?? report.title}>
              <ReportChart report={report} />
            </Card>
            <Card heading="All figures">
              <ReportTable asked={asked} report={report} />
              {report.rows_count > report.rows.length && (
                <p className="mt-3 text-ink-700 text-label">
                  The first {report.rows.length} of {report.rows_count}; the file has all.
                </p>
              )}
            </Card>
          </div>
          <Meanings report={report} />
        </div>
      )}
    </>
  )
}

function spanLine({ from, to, before }: Report): string {
  if (from === null || to === null) return 'At this moment.'
  return `${spanOf({ from, to })}, days of India${before ? `; before that ${spanOf(before)}` : ''}.`
}

const Meanings = ({ report: { meaning, columns, before } }: Pick<Loaded, 'report'>) => (
  <Card heading="What the figures mean">
    <p className="max-w-prose">{meaning}</p>
    <dl className="mt-3 grid gap-2 text-label">
      {columns.map(({ key, label, meaning: words }) => (
        <div key={key}>
          <dt className="font-semibold">{label}</dt>
          <dd className="max-w-prose text-ink-700">{words}</dd>
        </div>
      ))}
    </dl>
    {before && (
      <div className="mt-3">
        <Quiet>The small figure below each is that of the period before.</Quiet>
      </div>
    )}
  </Card>
)
