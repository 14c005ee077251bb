import type { Backup } from '#contract/admin/backups.ts'
import { formatCount } from '#shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'

/** Whether a backup could be restored, and what was compared. */
export function ProofLine({ proof }: { proof: NonNullable<Backup['proof']> }) {
  const { state, at, seconds, tables, rows, sums, differences } = proof
  if (state === 'waiting' || state === 'running') {
    return (
      <p>
        <Badge tone="blue">Being proven</Badge>
      </p>
    )
  }
  const isProven = state === 'proven'
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isProven ? 'green' : 'red'}>{isProven ? 'Proven' : 'Not proven'}</Badge>
        <span className="text-ink-700 text-label">
          {isProven && `Restored: ${formatCount(rows)} rows of ${tables} tables and ${sums} sums agree, `}
          {seconds !== null && `in ${seconds} s, `}
          {at && <Age at={at} />}
        </span>
      </p>
      {differences.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-alert-700">
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
