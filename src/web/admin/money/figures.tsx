import { Link } from 'react-router'
import type { ClosingPart, getClosing } from '#contract/admin/daily-closing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { Card } from '../components/card.tsx'

type Closing = Reply<typeof getClosing>

interface FiguresProps {
  closing: Closing
  part: ClosingPart
}

const statuses: [keyof Closing['refunds_by_status'], string][] = [
  ['due', 'to be sent'],
  ['sent', 'at the provider'],
  ['processed', 'done'],
  ['by_hand', 'settled by hand'],
  ['stuck', 'stuck'],
  ['elsewhere', 'made in the provider’s dashboard'],
  ['lost', 'lost in disputes'],
]

/** The equation of a day, each figure a link to its payments. */
export function Figures({ closing, part: shown }: FiguresProps) {
  const lines: [ClosingPart, string, { count: number; amount: number }][] = [
    ['orders', 'Orders keep', closing.orders],
    ['refunds', 'Back to shoppers', closing.refunds],
    ['waiting', 'Waiting for a decision', closing.waiting],
    ['explained', 'Explained, without an order', closing.explained],
    ['all', 'Captured', closing.captured],
  ]
  return (
    <Card heading="Where the money of this day is">
      <dl className="grid gap-1.5">
        {lines.map(([part, label, { count, amount }]) => (
          <div
            key={part}
            className="flex items-baseline justify-between gap-x-4 last:border-paper-300 last:border-t last:pt-1.5 last:font-semibold"
          >
            <dt>
              <Link
                to={`/money/days/${closing.day}?part=${part}`}
                aria-current={part === shown ? 'true' : undefined}
                className="text-link inline-block py-1"
                preventScrollReset
              >
                {label}
              </Link>{' '}
              <span className="font-normal text-ink-700 text-label max-sm:block">
                {count} {count === 1 ? 'payment' : 'payments'}
              </span>
            </dt>
            <dd className="ml-auto tabular-nums">{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
      {closing.refunds.count > 0 && (
        <ul className="mt-3 grid gap-1 border-paper-200 border-t pt-3 text-label">
          {statuses.map(([status, label]) => {
            const { count, amount } = closing.refunds_by_status[status]
            return count === 0 ? null : (
              <li key={status} className="flex justify-between gap-4">
                <span>Of what goes back, {label}</span>
                <span className="tabular-nums">{formatRupees(amount)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
