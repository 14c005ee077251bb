import { useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import { type GstReturn, getGstReturn } from '#contract/admin/gst-return.ts'
import { type ReportRun, startGstReturnRun } from '#contract/admin/report-runs.ts'
import { codeOf, failureOf, isCallError } from '../../lib/api/failure.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../components/card.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { BackgroundReport } from './background-report.tsx'
import { GstErrors } from './gst-errors.tsx'
import { HsnTable, SeriesTable, SheetTable, TaxTable } from './gst-tables.tsx'
import { ReportTabs } from './report-tabs.tsx'

const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** The previous month in India, which is filed next. */
function monthToFile(): string {
  const [year = 0, month = 1] = new Date()
    .toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    .split('-')
    .map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}

/** The return of a month, or the run that makes it in the background. */
interface Loaded {
  month: string
  found: GstReturn | null
  run: ReportRun | null
}

export async function loader({ request, params: { month } }: LoaderFunctionArgs): Promise<Loaded | Response> {
  if (month === undefined) return redirect(`/reports/gstr-1/${monthToFile()}`)
  return loadFor(request, () => load(month))
}

async function load(month: string): Promise<Loaded> {
  try {
    return { month, found: await staffApi(getGstReturn, { params: { month } }), run: null }
  } catch (error) {
    if (!isCallError(error) || codeOf(failureOf(error)) !== 'report_takes_long') throw error
  }
  return { month, found: null, run: await staffApi(startGstReturnRun, { body: { month } }) }
}

/** GSTR-1 of a month, or its progress while a run makes it in the background. */
export function Component() {
  const { month, found, run } = useLoaderData<Loaded>()
  useTitle(`GSTR-1 of ${nameOf(month)}`)
  if (found) return <ShownReturn found={found} />
  return (
    <>
      <h1 className="text-heading">GSTR-1 of {nameOf(month)}</h1>
      <ReportTabs here="/reports/gstr-1" />
      {run && <BackgroundReport key={run.id} run={run} />}
    </>
  )
}

/** Problems, totals, files, HSN summary and documents issued. */
function ShownReturn({ found }: { found: GstReturn }) {
  const { month, errors, hsn_b2b, hsn, series } = found
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading">GSTR-1 of {nameOf(month)}</h1>
        <nav aria-label="Other months" className="flex gap-4 text-label">
          <Link to={`/reports/gstr-1/${found.previous}`} className="text-link py-2">
            Month before
          </Link>
          {found.next && (
            <Link to={`/reports/gstr-1/${found.next}`} className="text-link py-2">
              Month after
            </Link>
          )}
        </nav>
      </div>
      <ReportTabs here="/reports/gstr-1" />
      <p role="status" className="mt-3 text-ink-700">
        {found.gstin !== null && `GSTIN ${found.gstin}. `}As of {formatMoment(found.as_of)} IST
        {found.is_open && '; the month is not over'}.
      </p>
      {found.registration !== 'registered' && (
        <Notice tone="info" className="mt-3">
          {found.registration === 'composition'
            ? 'A composition seller files no GSTR-1, but CMP-08 each quarter and GSTR-4 each year.'
            : 'An unregistered seller files no GSTR-1.'}{' '}
          Only documents of a regular registration are counted here.
        </Notice>
      )}
      {found.kept && <KeptReturn key={found.kept.until} month={month} kept={found.kept} />}
      <div className="mt-4 grid grid-cols-1 gap-5">
        {errors.length === 0 ? (
          <Notice tone="success">
            Nothing to mend: sheets, HSN summary and documents add up to the same, and no number is missing.
          </Notice>
        ) : (
          <GstErrors errors={errors} />
        )}
        <Card heading="Sums of the documents">
          <TaxTable found={found} />
        </Card>
        <Card heading="Sheets for the offline tool">
          <SheetTable found={found} />
        </Card>
        {hsn_b2b.length > 0 && (
          <Card heading="HSN summary of registered businesses">
            <HsnTable label="HSN summary of registered businesses" rows={hsn_b2b} />
          </Card>
        )}
        <Card heading="HSN summary of consumers">
          <HsnTable label="HSN summary of consumers" rows={hsn} />
        </Card>
        <Card heading="Documents issued">
          <SeriesTable rows={series} />
        </Card>
        <NotInReport />
      </div>
    </>
  )
}

interface KeptReturnProps {
  month: string
  kept: NonNullable<GstReturn['kept']>
}

/** How long a return from the background is kept, and a button that makes it anew. */
function KeptReturn({ month, kept }: KeptReturnProps) {
  const { revalidate } = useRevalidator()
  const [run, setRun] = useState<ReportRun | null>(null)
  const { problem, attempt } = useAttempt()
  const renew = () =>
    attempt(async () => {
      const started = await staffApi(startGstReturnRun, { body: { month } })
      if (started.state === 'done') await revalidate()
      else setRun(started)
    })
  return (
    <>
      <p className="mt-1 max-w-prose text-ink-700">
        It was made in the background and is kept until {formatMoment(kept.until)} IST.{' '}
        {kept.is_renewable
          ? 'Documents that were issued since are not in it.'
          : 'It can be made anew once it is an hour old.'}
      </p>
      {kept.is_renewable && (
        <Button look="secondary" className="mt-3" onClick={() => void renew()}>
          Make it anew
        </Button>
      )}
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      {run && <BackgroundReport key={run.id} run={run} />}
    </>
  )
}

const NotInReport = () => (
  <Card heading="What is not in it">
    <ul className="grid max-w-prose list-disc gap-1.5 pl-5">
      <li>
        Table 11: no tax is due on advances for goods. Refund vouchers stand in the documents issued alone.
      </li>
      <li>Exports, and documents of other software.</li>
      <li>
        Whether an HSN is in the list of the portal: here only its form is checked, as is the form of the
        GSTIN.
      </li>
    </ul>
  </Card>
)
