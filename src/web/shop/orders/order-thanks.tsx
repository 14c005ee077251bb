import { CircleCheck } from 'lucide'
import type { Order } from '#contract/shop/orders.ts'
import { arrivalText } from '#shared/delivery/arrival.ts'
import { Icon } from '../../ui/icon.tsx'

/** Thanks for a paid order and says when it arrives, until it is packed. */
export function OrderThanks({ order: { order_status, payment_status, arrival } }: { order: Order }) {
  if (order_status !== 'Processing' || payment_status !== 'Paid') return null
  return (
    <div className="mb-6 flex items-center gap-4 rounded-(--radius-card) bg-leaf-100 p-5 text-leaf-900 sm:px-7">
      <Icon of={CircleCheck} className="size-9 shrink-0 text-leaf-700" />
      <div>
        <p className="font-display text-subheading">Thank you for your order.</p>
        <p className="mt-1">
          {arrival && (
            <>
              It arrives <strong className="whitespace-nowrap font-semibold">{arrivalText(arrival)}</strong>.{' '}
            </>
          )}
          We write to you when it leaves us.
        </p>
      </div>
    </div>
  )
}
