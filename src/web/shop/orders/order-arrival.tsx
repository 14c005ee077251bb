import type { Order, OrderStatus } from '#contract/shop/orders.ts'
import { Arrives } from '../delivery/arrives.tsx'

const underWay: OrderStatus[] = ['Processing', 'Packed', 'Shipped']

/** When the parcel arrives, as it was promised when the order was placed; nothing for one that has, or will not. */
export function OrderArrival({ order: { arrival, order_status } }: { order: Order }) {
  if (!arrival || !underWay.includes(order_status)) return null
  return <Arrives arrival={arrival} />
}
