import { CircleCheck } from 'lucide'
import type { Order } from '#contract/shop/orders.ts'
import { arrivalText } from '#shared/delivery/arrival.ts'
import { Icon } from '../../ui/icon.tsx'
import { isAccepted, isDueOnDelivery } from './payment-words.ts'

/** Thanks for an order that is paid, or paid at the door, and says when it arrives, until it is packed. */
export function OrderThanks({ order }: { order: Order }) {
  const { order_status, arrival } = order
  if (order_status !== 'Processing' || !isAccepted(order)) return null
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
          {isDueOnDelivery(order)
            ? 'Please confirm it with the button in our e-mail: we pack it then.'
            : 'We write to you when it leaves us.'}
        </p>
      </div>
    </div>
  )
}
