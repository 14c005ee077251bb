import { quoteDraftOrder } from '#contract/admin/draft-orders.ts'
import { formatRupees } from '#shared/money.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { sentenceOf, staffApi } from '../components/staff-api.ts'
import { useDebounced } from '../components/use-debounced.ts'
import { type DraftValues, discountOf, itemsOf } from './draft-values.ts'

const debounceMs = 400

/** What the draft costs as typed, by the shop's own quote. */
export function DraftTotal({ values, draft }: { values: DraftValues; draft: string | null }) {
  const items = itemsOf(values)
  const fee = values.shipping_fee.trim()
  const discount = discountOf(values)
  const body = {
    items,
    draft,
    pickup: values.pickup === 'yes',
    shipping_fee: fee === '' ? null : Number(fee.replaceAll(',', '')),
    // The reason may still be missing while somebody types.
    discount: discount && { ...discount, reason: discount.reason || 'Discount' },
  }
  const text = items.length === 0 ? null : JSON.stringify(body)
  const debounced = useDebounced(text, debounceMs)
  const { data, failure } = useLoad(debounced === text ? text : null, () =>
    staffApi(quoteDraftOrder, { body }),
  )
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
      {items.length === 0 && <p className="text-ink-700">Add a product to see the total.</p>}
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
      {data && data.tax_included > 0 && (
        <p className="text-ink-700 text-label">With {formatRupees(data.tax_included)} GST in it.</p>
      )}
      {data?.problem && <p className="text-alert-700 text-label">{data.problem}</p>}
      {failure && <p className="text-alert-700 text-label">{sentenceOf(failure)}</p>}
    </div>
  )
}
