import { CircleAlert, CircleCheck, type IconNode, Truck } from 'lucide'
import type { ReactNode } from 'react'
import type { Order } from '#contract/shop/orders.ts'
import { Icon } from '../../ui/icon.tsx'
import { ArrivalDates, isOrderLate, isUnderWay, LateWords, orderHelpId } from './order-arrival.tsx'
import { isAccepted } from './payment-words.ts'

/** What a shopper wants to know first about an order under way: that it is late, or thanks, and when it arrives. */
export function OrderNews({ order }: { order: Order }) {
  const { order_status, arrival } = order
  if (!isUnderWay(order)) return null
  if (arrival && isOrderLate(order)) {
    return (
      <Band of={CircleAlert} title="Your order is late." className="bg-alert-100 text-alert-700">
        <LateWords arrival={arrival} helpPath={`#${orderHelpId}`} />
      </Band>
    )
  }
  const arrives = arrival && (
    <>
      It arrives <ArrivalDates arrival={arrival} />.{' '}
    </>
  )
  if (order_status !== 'Processing') {
    return (
      <Band of={Truck} title={`Your order is ${order_status === 'Packed' ? 'packed' : 'on its way'}.`}>
        {arrives}
        {order_status === 'Packed' && 'We write to you when it leaves us.'}
      </Band>
    )
  }
  return isAccepted(order) ? (
    <Band of={CircleCheck} title="Thank you for your order.">
      {arrives}
      {order.needs_confirmation
        ? 'Please confirm it with the button in our e-mail: we pack it then.'
        : 'We write to you when it leaves us.'}
    </Band>
  ) : null
}

interface BandProps {
  of: IconNode
  title: string
  className?: string
  children: ReactNode
}

const Band = ({ of, title, className = 'bg-leaf-100 text-leaf-900', children }: BandProps) => (
  <div className={`mb-8 flex items-center gap-4 rounded-(--radius-card) p-5 sm:px-7 ${className}`}>
    <Icon of={of} className="size-9 shrink-0" />
    <div>
      <p className="font-display text-subheading">{title}</p>
      <p className="mt-1 empty:hidden">{children}</p>
    </div>
  </div>
)
