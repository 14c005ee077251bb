import type { Order, OrderStatus } from '#contract/shop/orders.ts'
import { Arrives } from '../delivery/arrives.tsx'

const underWay: OrderStatus[] = ['Processing', 'Packed', 'Shipped']

/** The delivery date promised with the order; nothing once it has arrived or will not. */
export function OrderArrival({ order: { arrival, order_status } }: { order: Order }) {
  if (!arrival || !underWay.includes(order_status)) return null
  return <Arrives arrival={arrival} />
}
