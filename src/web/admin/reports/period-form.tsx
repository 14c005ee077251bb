import { Form, Link } from 'react-router'
import type { Report } from '#contract/admin/reports.ts'
import { Button } from '../../ui/button.tsx'
import { type PeriodChoice, periodChoices } from './period-choices.ts'
import { type ReportAsked, reportPath } from './report-address.ts'

const box = 'min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3'

/** Chooses days and grouping, which the address holds. */
export function PeriodForm({ asked, report }: { asked: ReportAsked; report: Report }) {
  if (report.from === null || report.to === null) return null
  return (
    <>
      <Form
        key={`${report.report} ${report.from} ${report.to} ${report.by}`}
        role="search"
        action={`/reports/${asked.report}`}
        className="mt-4 grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:grid-cols-[repeat(3,minmax(0,11rem))_auto]"
      >
        <DayFields from={report.from} to={report.to} />
        {report.groups.length > 1 && (
          <label className="text-label">
            <span className="mb-1 block font-semibold">Grouped by</span>
            <select name="by" defaultValue={report.by} className={box}>
              {report.groups.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button
          type="submit"
          look="secondary"
          className={`sm:justify-self-start ${report.groups.length > 1 ? '' : 'max-sm:col-span-2'}`}
        >
          Show
        </Button>
      </Form>
      <PeriodLinks
        choices={periodChoices(report.as_of)}
        chosen={{ from: report.from, to: report.to }}
        pathOf={(period) => reportPath({ ...asked, ...period, by: '' })}
      />
    </>
  )
}

interface Days {
  from: string
  to: string
}

/** The fields of the first and the last day. */
export const DayFields = ({ from, to }: Days) => (
  <>
    <label className="text-label">
      <span className="mb-1 block font-semibold">From</span>
      <input type="date" name="from" defaultValue={from} required className={box} />
    </label>
    <label className="text-label">
      <span className="mb-1 block font-semibold">To</span>
      <input type="date" name="to" defaultValue={to} required className={box} />
    </label>
  </>
)

interface PeriodLinksProps {
  choices: PeriodChoice[]
  chosen: Days
  pathOf: (period: Days) => string
}

/** Links to periods that are looked at often. */
export const PeriodLinks = ({ choices, chosen, pathOf }: PeriodLinksProps) => (
  <nav aria-label="Periods" className="mt-2 flex flex-wrap gap-x-5 text-label">
    {choices.map(({ label, ...period }) => (
      <Link
        key={label}
        to={pathOf(period)}
        aria-current={period.from === chosen.from && period.to === chosen.to ? 'true' : undefined}
        className="text-link inline-flex min-h-11 items-center aria-[current=true]:font-semibold"
      >
        {label}
      </Link>
    ))}
  </nav>
)
