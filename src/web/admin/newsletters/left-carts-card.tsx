import { Link } from 'react-router'
import type { LeftCarts } from '#contract/admin/left-carts.ts'
import { formatRupees } from '#shared/money.ts'
import { Card, Quiet } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'

/** What became of the mails about carts that were left. */
export function LeftCartsCard({ carts }: { carts: LeftCarts }) {
  const { after_hours, days, sent, returned, bought, amount } = carts
  const canSet = may(useSession(), 'settings.write')
  const figures: [string, string | number][] = [
    ['Mails sent', sent],
    ['Came back by the link', returned],
    ['Bought within a week', bought],
    ['Sum of these orders', formatRupees(amount)],
  ]
  return (
    <div className="mt-6">
      <Card heading="Carts that were left">
        <Quiet>
          {after_hours === 0
            ? 'No mails are sent about them now.'
            : `Subscribers get one mail ${after_hours} ${after_hours === 1 ? 'hour' : 'hours'} after the last product, at most once a week.`}
        </Quiet>
        <dl className="mt-3 grid grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-4">
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt className="text-ink-700 text-label">{label}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-ink-700 text-label">In the last {days} days.</p>
        {canSet && (
          <Link to="/settings/carts" className="text-link mt-2 inline-block py-1 text-label">
            Set the time
          </Link>
        )}
      </Card>
    </div>
  )
}
