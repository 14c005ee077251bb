import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getReportRun, listReportRuns, type ReportRun } from '#contract/admin/report-runs.ts'
import { getReport, getTaxReport, type Report } from '#contract/admin/reports.ts'
import { codeOf, failureOf, isCallError } from '../../lib/api/failure.ts'
import { formatDay, formatMoment } from '../../lib/dates.ts'
import { Card, Quiet } from '../components/card.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { BackgroundReport, startRun } from './background-report.tsx'
import { KeptRuns } from './kept-runs.tsx'
import { PeriodForm } from './period-form.tsx'
import { filePath, queryOf, type ReportAsked, readAsked, runFilePath } from './report-address.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { Totals } from './totals.tsx'

interface Shown {
  asked: ReportAsked
  report: Report
  /** The run that made it in the background. */
  run: ReportRun | null
}

/** A report, or the run that makes it in the background. */
type Found = Shown | { asked: ReportAsked; report: null; run: ReportRun }

/** With the runs of the last day. */
type Loaded = Found & { runs: ReportRun[] }

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const asked = readAsked(params.report ?? '', new URL(request.url).searchParams)
  if (!asked) throw new Response(null, { status: 404 })
  return loadFor(request, () => load(asked))
}

async function load(asked: ReportAsked): Promise<Loaded> {
  const shown = await loadReport(asked)
  const { runs } = await staffApi(listReportRuns)
  return { ...shown, runs }
}

async function loadReport(asked: ReportAsked): Promise<Found> {
  const query = queryOf(asked)
  const { report: name } = asked
  try {
    const report =
      name === 'tax'
        ? await staffApi(getTaxReport, { query })
        : await staffApi(getReport, { params: { report: name }, query })
    return { asked, report, run: null }
  } catch (error) {
    if (!isCallError(error) || codeOf(failureOf(error)) !== 'report_takes_long') throw error
  }
  const run = await startRun(asked)
  if (run.state !== 'done') return { asked, report: null, run }
  const { report } = await staffApi(getReportRun, { params: { id: String(run.id) } })
  return { asked, report, run }
}

const dayName = (day: string): string => formatDay(`${day}T12:00:00+05:30`)

const spanOf = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`

/** A report, or its progress while a run makes it in the background. */
export function Component() {
  const { asked, report, run, runs } = useLoaderData<Loaded>()
  useTitle(`Report: ${report?.title ?? run?.title}`)
  if (report)
    return (
      <>
        <ShownReport asked={asked} report={report} run={run} />
        <div className="mt-5">
          <KeptRuns runs={runs} />
        </div>
      </>
    )
  return (
    <>
      <h1 className="text-heading">{run.title}</h1>
      <ReportTabs here={`/reports/${asked.report}`} />
      <BackgroundReport key={run.id} run={run} />
    </>
  )
}

/** Totals, chart, table, and the meaning of the figures. */
function ShownReport({ asked, report, run }: Shown) {
  const isEmpty = report.rows.every(({ figures, before }) => ![...figures, ...(before ?? [])].some(Boolean))
  return (
    <>
      <h1 className="text-heading">{report.title}</h1>
      <ReportTabs here={`/reports/${asked.report}`} />
      <PeriodForm asked={asked} report={report} />
      <p role="status" className="mt-3 text-ink-700">
        {spanLine(report)} As of {formatMoment(report.as_of)} IST.{' '}
        {run?.kept_until &&
          `It was made in the background and is kept until ${formatMoment(run.kept_until)} IST. `}
        <a href={run ? runFilePath(run.id) : filePath(asked)} className="text-link" download>
          Download as CSV
        </a>
      </p>
      {isEmpty ? (
        <EmptyList heading="No figures for these days">
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

const Meanings = ({ report: { meaning, columns, before } }: Pick<Shown, 'report'>) => (
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
