import type { Order, OrderStatus, OrderSummary } from '#contract/shop/orders.ts'
import { type Arrival, arrivalText, isLate } from '#shared/delivery/arrival.ts'
import { dayInIndia, dayText, readDay } from '#shared/garden/days.ts'
import { Arrives } from '../delivery/arrives.tsx'

const underWay: OrderStatus[] = ['Processing', 'Packed', 'Shipped']

/** Accepted, and neither delivered nor cancelled. */
export const isUnderWay = ({ order_status }: OrderSummary): boolean => underWay.includes(order_status)

/** Whether the last promised day of an order under way has passed. */
export const isOrderLate = (order: OrderSummary): boolean =>
  isUnderWay(order) && order.arrival !== null && isLate(order.arrival, dayInIndia(new Date()))

/** The delivery date promised with the order, and that it has passed; nothing once it has arrived or will not. */
export function OrderArrival({ order }: { order: Order }) {
  const { arrival } = order
  if (!arrival || !isUnderWay(order)) return null
  if (!isOrderLate(order)) return <Arrives arrival={arrival} />
  return (
    <p className="mb-3">
      <strong className="block font-semibold text-alert-700">Your order is late.</strong>
      <LateWords arrival={arrival} helpPath={`/order-details/${order.id}#${orderHelpId}`} />
    </p>
  )
}

/** Where the order's page offers help. */
export const orderHelpId = 'order-help'

interface DatesProps {
  arrival: Arrival
}

/** 'should have been with you by 27 November' */
export const dueWords = ({ to }: Arrival): string =>
  `should have been with you by\u00a0${dayText(readDay(to) ?? 0).replace(' ', '\u00a0')}`

export const ArrivalDates = ({ arrival }: DatesProps) => (
  <strong className="whitespace-nowrap font-semibold">{arrivalText(arrival)}</strong>
)

/** @param helpPath leads to the help with the order. */
export const LateWords = ({ arrival, helpPath }: DatesProps & { helpPath: string }) => (
  <>
    It {dueWords(arrival)}. We are sorry.{' '}
    <a href={helpPath} className="underline underline-offset-4">
      Write to us
    </a>
    , and we will find it.
  </>
)
