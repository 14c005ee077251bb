import { formatRupees } from '#shared/money.ts'

/** The charged price, with the list price struck through where they differ. Both in rupees. */
export function Price({ price, originalPrice }: { price: number; originalPrice: number }) {
  const isDiscounted = originalPrice > price
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {isDiscounted && (
        <s className="text-[max(0.8em,0.75rem)] text-ink-500">
          <span className="sr-only">List price </span>
          {formatRupees(originalPrice)}
        </s>
      )}
      <span className="font-semibold text-ink-900">
        {isDiscounted && <span className="sr-only">Now </span>}
        {formatRupees(price)}
      </span>
    </span>
  )
}
