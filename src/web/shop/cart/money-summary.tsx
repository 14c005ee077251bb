import { formatRupees, subtractRupees } from '#shared/money.ts'

interface MoneySummaryProps {
  /** All in rupees. */
  subtotal: number
  /** The name of the price list of the goods. */
  priceList?: string | null
  discount: number
  /** The reason of the discount. */
  discountLabel?: string | null
  shipping: number
  /** The part of `shipping` that is the fee for cash on delivery. */
  codFee?: number
  taxIncluded: number
  total: number
  totalLabel?: string
}

/** The lines that add up to the total: the same in cart, checkout and order. */
export function MoneySummary(props: MoneySummaryProps) {
  const {
    subtotal,
    priceList,
    discount,
    discountLabel,
    taxIncluded,
    total,
    totalLabel = 'Total',
    codFee = 0,
  } = props
  const shipping = subtractRupees(props.shipping, codFee)
  return (
    <dl className="grid gap-2.5">
      <Row name="Subtotal" value={formatRupees(subtotal)} />
      {priceList && <Row name="Your business prices" value={priceList} className="text-leaf-700" />}
      {discount > 0 && (
        <Row
          name={discountLabel ?? 'Discount'}
          value={`−${formatRupees(discount)}`}
          className="text-leaf-700"
        />
      )}
      <Row name="Shipping" value={shipping === 0 ? 'Free' : formatRupees(shipping)} />
      {codFee > 0 && <Row name="Cash on delivery" value={formatRupees(codFee)} />}
      <div className="mt-1.5 flex items-baseline justify-between gap-4 border-ink-900 border-t pt-3.5 font-semibold text-xl">
        <dt>{totalLabel}</dt>
        <dd className="tabular-nums">{formatRupees(total)}</dd>
      </div>
      {taxIncluded > 0 && (
        <Row name="Tax included" value={formatRupees(taxIncluded)} className="text-ink-700 text-label" />
      )}
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
