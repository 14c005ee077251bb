import type { Order, OrderStatus } from '#contract/shop/orders.ts'
import { arrivalText, isLate } from '#shared/delivery/arrival.ts'
import { dayInIndia } from '#shared/garden/days.ts'
import { Arrives } from '../delivery/arrives.tsx'

const underWay: OrderStatus[] = ['Processing', 'Packed', 'Shipped']

/** Accepted, and neither delivered nor cancelled. */
export const isUnderWay = ({ order_status }: Order): boolean => underWay.includes(order_status)

/** Whether the last promised day of an order under way has passed. */
export const isOrderLate = (order: Order): boolean =>
  isUnderWay(order) && order.arrival !== null && isLate(order.arrival, dayInIndia(new Date()))

/** The delivery date promised with the order, and that it has passed; nothing once it has arrived or will not. */
export function OrderArrival({ order }: { order: Order }) {
  const { arrival } = order
  if (!arrival || !isUnderWay(order)) return null
  if (!isOrderLate(order)) return <Arrives arrival={arrival} />
  return (
    <p className="mb-3">
      <strong className="block font-semibold text-alert-700">Late: due {arrivalText(arrival)}</strong>
      We are sorry. Ask about this order, and we will find it.
    </p>
  )
}
