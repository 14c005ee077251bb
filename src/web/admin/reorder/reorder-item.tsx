import { Link } from 'react-router'
import type { ReorderRow } from '#contract/admin/reorder.ts'
import { Badge } from '../../ui/badge.tsx'
import { may, useSession } from '../components/session.ts'
import { LeadTimeForm } from './lead-time-form.tsx'
import { coverText, soldLabel } from './reorder-words.ts'

const Fact = ({ label, children }: { label: string; children: string | number }) => (
  <div>
    <dt className="text-ink-700">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

/** One item with the inputs of its reorder. */
export function ReorderItem({ row }: { row: ReorderRow }) {
  const session = useSession()
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-base">
          {row.name} <span className="font-normal text-ink-700 text-label">{row.sku}</span>
        </h2>
        {row.suggested > 0 && <Badge tone="clay">Order {row.suggested}</Badge>}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-label sm:grid-cols-5">
        <Fact label="Free">{row.free}</Fact>
        <Fact label="To come">{row.coming}</Fact>
        <Fact label="Level">{row.level}</Fact>
        <Fact label={soldLabel(row.days)}>{row.sold}</Fact>
        <Fact label="Lasts">{coverText(row.cover_days)}</Fact>
      </dl>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        {may(session, 'stock.write') ? (
          <LeadTimeForm key={row.version} row={row} />
        ) : (
          <p className="text-label">Lead time {row.lead_days} days</p>
        )}
        {may(session, 'stock.write') && (
          <Link
            to={`/batches/deliveries?expect=${row.stock_id}&packs=${row.suggested || ''}`}
            className="text-link py-2 font-semibold"
            aria-label={`Expect a delivery of ${row.name}`}
          >
            Expect a delivery
          </Link>
        )}
      </div>
    </li>
  )
}
