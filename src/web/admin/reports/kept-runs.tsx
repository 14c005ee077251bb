import { Link } from 'react-router'
import type { ReportRun } from '#contract/admin/report-runs.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Card } from '../components/card.tsx'
import { addressOfRun, runFilePath } from './report-address.ts'

const stateWords = { waiting: 'waits', making: 'is being made', failed: 'could not be made' }

/** The reports that were made in the background within the last day, with their files; empty without any. */
export function KeptRuns({ runs }: { runs: ReportRun[] }) {
  if (runs.length === 0) return null
  return (
    <Card heading="Made in the background">
      <ul className="grid gap-2">
        {runs.map((run) => (
          <li key={run.id}>
            <Link to={addressOfRun(run)} className="text-link">
              {run.title}
            </Link>{' '}
            {[run.from, run.to].filter(Boolean).join(' to ')}, asked {formatMoment(run.asked_at)} IST
            {run.state === 'done' ? '' : `, ${stateWords[run.state]}`}
            {run.kept_until && `, kept until ${formatMoment(run.kept_until)} IST`}
            {run.state === 'done' && run.report !== 'gstr-1' && (
              <>
                {'. '}
                <a href={runFilePath(run.id)} className="text-link" download>
                  File of {run.title}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
