import { useLoaderData } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { OrderFrame, OrderSkeleton } from './order-frame.tsx'
import { OrderPage } from './order-page.tsx'
import type { OrderRead } from './read-order.ts'

export { orderLoader as loader } from './read-order.ts'

export function Component() {
  return (
    <OrderPage read={useLoaderData<OrderRead>()} notFound="Order not found.">
      <ButtonLink to="/accountpage" look="secondary">
        Go to Account
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
