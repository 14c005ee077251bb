import type { NumberPlan } from '#contract/admin/dispatch.ts'
import { formatCount } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { countOf } from './shipping-texts.ts'

/** More lines than anybody reads; the rest is counted. */
const maxShown = 200

const Rest = ({ count }: { count: number }) =>
  count > maxShown ? (
    <p className="mt-2 text-ink-700 text-label">
      And {countOf(count - maxShown, 'more line', 'more lines')} like these.
    </p>
  ) : null

interface RejectedTableProps extends Pick<NumberPlan, 'refused'> {
  isBusy: boolean
  /** Takes numbers that are unusual for their carrier. */
  onAccept: (numbers: string[]) => void
}

/** Lines that are left out, each with its reason. */
export function RejectedTable({ refused: rejected, isBusy, onAccept }: RejectedTableProps) {
  if (rejected.length === 0) return null
  const unusual = rejected.flatMap(({ acceptable }) => acceptable ?? [])
  return (
    <>
      <h3 className="mt-6 font-semibold">Left out</h3>
      {unusual.length > 1 && (
        <Button look="secondary" className="mt-2" disabled={isBusy} onClick={() => onAccept(unusual)}>
          Use all {formatCount(unusual.length)} unusual numbers
        </Button>
      )}
      <ul className="mt-2 grid gap-2">
        {rejected.slice(0, maxShown).map(({ line, text, code, why, acceptable }) => (
          <li
            key={`${line}-${code}`}
            className="rounded-(--radius-control) border border-alert-700 bg-paper-0 px-4 py-2.5"
          >
            <span className="font-semibold">Line {line}: </span>
            {why}
            <span className="block break-all font-mono text-ink-700 text-label">{text}</span>
            {acceptable && (
              <Button
                look="quiet"
                className="break-all"
                disabled={isBusy}
                onClick={() => onAccept([acceptable])}
              >
                Use {acceptable} anyway
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Rest count={rejected.length} />
    </>
  )
}

/** Lines that will be done. */
export function PlanTable({ will }: Pick<NumberPlan, 'will'>) {
  if (will.length === 0) return null
  return (
    <>
      <h3 className="mt-6 font-semibold">Given</h3>
      <ul className="mt-2 grid gap-px overflow-hidden rounded-(--radius-control) border border-paper-200 bg-paper-200">
        {will.slice(0, maxShown).map(({ line, id, carrier, tracking_number, what }) => (
          <li key={line} className="flex flex-wrap gap-x-4 gap-y-0.5 bg-paper-0 px-4 py-2">
            <span className="min-w-24 font-semibold">{id}</span>
            <span className="min-w-0 break-all">
              {carrier} {tracking_number}
            </span>
            <span className="ml-auto text-ink-700 text-label">{what}</span>
          </li>
        ))}
      </ul>
      <Rest count={will.length} />
    </>
  )
}
