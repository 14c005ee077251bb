import { formatRupees } from '#contract/money.ts'
import { settings } from '#contract/settings.ts'

interface MoneySummaryProps {
  /** All in rupees. */
  subtotal: number
  discount: number
  /** Of the offer that the discount is; the first-order offer's own, which is the only one there is, where none is given. */
  discountLabel?: string
  shipping: number
  taxIncluded: number
  total: number
  totalLabel?: string
}

/** How a total comes about: the same lines in cart, checkout and order. */
export function MoneySummary(props: MoneySummaryProps) {
  const { subtotal, discount, shipping, taxIncluded, total, totalLabel = 'Total' } = props
  const { discountLabel = settings.offers.subscriberLabel } = props
  return (
    <dl className="grid gap-2.5">
      <Row name="Subtotal" value={formatRupees(subtotal)} />
      {discount > 0 && (
        <Row name={discountLabel} value={`−${formatRupees(discount)}`} className="text-leaf-700" />
      )}
      <Row name="Shipping" value={shipping === 0 ? 'Free' : formatRupees(shipping)} />
      <div className="mt-1.5 flex items-baseline justify-between gap-4 border-ink-900 border-t pt-3.5 font-semibold text-xl">
        <dt>{totalLabel}</dt>
        <dd className="tabular-nums">{formatRupees(total)}</dd>
      </div>
      <Row name="Tax included" value={formatRupees(taxIncluded)} className="text-ink-700 text-label" />
    </dl>
  )
}

function Row({ name, value, className = '' }: { name: string; value: string; className?: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}
