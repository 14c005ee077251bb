import type { OrderStatus, PaymentStatus } from '#contract/shop/orders.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const orderTones: Partial<Record<OrderStatus, BadgeTone>> = { Delivered: 'green', Cancelled: 'red' }
const paymentTones: Partial<Record<PaymentStatus, BadgeTone>> = {
  Paid: 'green',
  Collected: 'green',
  Remitted: 'green',
  Failed: 'red',
}

interface OrderStatusBadgeProps {
  status: OrderStatus
  /** Shipped is blue in lists of orders and yellow on an order's own page (specification §4). */
  isInList?: boolean
}

export function OrderStatusBadge({ status, isInList = false }: OrderStatusBadgeProps) {
  const tone = isInList && status === 'Shipped' ? 'blue' : (orderTones[status] ?? 'yellow')
  return <Badge tone={tone}>{status}</Badge>
}

/** @param words the status as shoppers read it. */
export function PaymentStatusBadge({ status, words }: { status: PaymentStatus; words: string }) {
  return (
    <Badge tone={paymentTones[status] ?? 'yellow'} isLong>
      {words}
    </Badge>
  )
}
