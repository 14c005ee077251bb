import { formatRupees } from '#contract/money.ts'
import { useConfig } from '../../api/use-config.ts'

/** How much is missing to free shipping, in rupees and as a bar. */
export function FreeShipping({ remaining }: { remaining: number }) {
  const threshold = useConfig().free_shipping_above
  return (
    <div className="mb-5 rounded-(--radius-control) bg-leaf-50 p-4 text-leaf-900">
      <p id="free-shipping" className="font-medium leading-snug">
        {remaining === 0
          ? 'Shipping is free for this order.'
          : `Add ${formatRupees(remaining)} more for free shipping.`}
      </p>
      {threshold > 0 && (
        <progress
          aria-labelledby="free-shipping"
          max={threshold}
          value={Math.max(0, threshold - remaining)}
          className="bar mt-2.5"
        />
      )}
    </div>
  )
}
