import { Link } from 'react-router'
import type { DraftOrder } from '#contract/admin/draft-orders.ts'
import { formatRupees } from '#shared/money.ts'
import { sentenceOf } from '../components/staff-api.ts'
import type { ShownQuote } from './use-draft-quote.ts'

/** What the draft costs as typed. */
export function DraftTotal({ quote: { data, failure }, isEmpty }: { quote: ShownQuote; isEmpty: boolean }) {
  const rows: [string, number][] = data
    ? [
        ['Products', data.subtotal],
        ['Discount', -data.discount],
        ['Shipping', data.shipping],
        ['Total', data.total],
      ]
    : []
  return (
    <div aria-live="polite" className="grid gap-2">
      {isEmpty && <p className="text-ink-700">Add a product to see the total.</p>}
      <dl className="grid gap-1.5">
        {rows
          .filter(([name, amount]) => amount !== 0 || name === 'Total' || name === 'Shipping')
          .map(([name, amount]) => (
            <div
              key={name}
              className="flex justify-between gap-4 last:border-paper-300 last:border-t last:pt-1.5 last:font-semibold"
            >
              <dt>{name}</dt>
              <dd className="tabular-nums">
                {name === 'Shipping' && amount === 0 ? 'free' : formatRupees(amount)}
              </dd>
            </div>
          ))}
      </dl>
      {data?.price_list && (
        <p className="text-ink-700 text-label">At the prices of the list “{data.price_list}”.</p>
      )}
      {data && data.tax_included > 0 && (
        <p className="text-ink-700 text-label">With {formatRupees(data.tax_included)} GST in it.</p>
      )}
      {data?.problem && <p className="text-alert-700 text-label">{data.problem}</p>}
      {failure && <p className="text-alert-700 text-label">{sentenceOf(failure)}</p>}
    </div>
  )
}

/** What a closed draft cost when it was paid or cancelled. */
export const ClosedTotal = ({ draft: { total, order } }: { draft: DraftOrder }) => (
  <div className="grid gap-2">
    <dl className="flex justify-between gap-4 font-semibold">
      <dt>Total</dt>
      <dd className="tabular-nums">{formatRupees(total)}</dd>
    </dl>
    {order && (
      <Link to={`/orders/${order}`} className="text-link text-label">
        What was charged: {order}
      </Link>
    )}
  </div>
)
