import { useLoaderData } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { OrderFrame, OrderSkeleton } from '../orders/order-frame.tsx'
import { OrderPage } from '../orders/order-page.tsx'
import type { OrderRead } from '../orders/read-order.ts'

export { orderLoader as loader } from '../orders/read-order.ts'

/** The checkout's address with an order's id shows that order. */
export function Component() {
  return (
    <OrderPage read={useLoaderData<OrderRead>()} notFound="Order not found with this ID.">
      <ButtonLink to="/my-orders" look="secondary">
        Back to Orders
      </ButtonLink>
    </OrderPage>
  )
}

export function HydrateFallback() {
  return (
    <OrderFrame>
      <OrderSkeleton />
    </OrderFrame>
  )
}
