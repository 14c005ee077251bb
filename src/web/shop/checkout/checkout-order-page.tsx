import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { OrderFrame, OrderSkeleton } from '../orders/order-frame.tsx'
import { OrderPage } from '../orders/order-page.tsx'
import { type OrderRead, readOrderOfAddress } from '../orders/read-order.ts'

/** The checkout's address with an order's id shows that order. */
export const loader = (args: LoaderFunctionArgs): Promise<OrderRead> =>
  readOrderOfAddress(args, 'Order not found with this ID.')

export function Component() {
  return (
    <OrderPage read={useLoaderData<OrderRead>()}>
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
