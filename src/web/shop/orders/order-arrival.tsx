import type { Order, OrderStatus } from '#contract/shop/orders.ts'
import { arrivalText, isLate } from '#shared/delivery/arrival.ts'
import { dayInIndia } from '#shared/garden/days.ts'
import { Arrives } from '../delivery/arrives.tsx'

const underWay: OrderStatus[] = ['Processing', 'Packed', 'Shipped']

/** The delivery date promised with the order, and that it has passed; nothing once it has arrived or will not. */
export function OrderArrival({ order: { arrival, order_status } }: { order: Order }) {
  if (!arrival || !underWay.includes(order_status)) return null
  if (!isLate(arrival, dayInIndia(new Date()))) return <Arrives arrival={arrival} />
  return (
    <p className="mb-3">
      <strong className="block font-semibold text-alert-700">Late: due {arrivalText(arrival)}</strong>
      We are sorry. Ask about this order, and we will find it.
    </p>
  )
}
