import { Link } from 'react-router'
import type { Customer } from '#contract/admin/customers.ts'
import { formatRupees } from '#shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { Card } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { replacementBadges, returnBadges } from '../returns/words.ts'

interface PartProps {
  customer: Customer
}

const OrderLink = ({ id }: { id: string }) => (
  <Link to={`/orders/${id}`} className="text-link inline-block py-0.5">
    {id}
  </Link>
)

export function Refunds({ customer: { refunds } }: PartProps) {
  if (refunds.length === 0) return null
  return (
    <Card heading="Refunds">
      <ul className="divide-y divide-paper-200">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex justify-between gap-4 py-2.5 text-label">
            <span className="min-w-0">
              <OrderLink id={refund.order} />, {refund.status}: {refund.reason}
              <span className="block text-ink-700">
                <Age at={refund.created_at} />
              </span>
            </span>
            <span className="font-semibold tabular-nums">{formatRupees(refund.amount)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Returns and problems, and the packs that were sent again. */
export function Returns({ customer: { returns, replacements } }: PartProps) {
  const seesReturns = may(useSession(), 'returns.read')
  if (returns.length + replacements.length === 0) return null
  const rows = [
    ...returns.map((one) => ({ ...one, badge: returnBadges[one.status], path: `/returns/${one.number}` })),
    ...replacements.map((one) => ({ ...one, badge: replacementBadges[one.status], path: null })),
  ].sort((one, other) => other.created_at.localeCompare(one.created_at))
  return (
    <Card heading="Returns and replacements">
      <ul className="divide-y divide-paper-200">
        {rows.map(({ number, order, badge: [tone, label], path, created_at }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-label">
            {path && seesReturns ? (
              <Link to={path} className="text-link inline-block py-0.5 font-semibold">
                {number}
              </Link>
            ) : (
              <span className="font-semibold">{number}</span>
            )}
            <span className="text-ink-700">
              of <OrderLink id={order} />, <Age at={created_at} />
            </span>
            <Badge tone={tone}>{label}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
