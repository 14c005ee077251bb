import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { OrderFrame, OrderSkeleton } from './order-frame.tsx'
import { OrderPage } from './order-page.tsx'
import { type OrderRead, readOrderOfAddress } from './read-order.ts'

export const loader = (args: LoaderFunctionArgs): Promise<OrderRead> =>
  readOrderOfAddress(args, 'Order not found.')

export function Component() {
  return (
    <OrderPage read={useLoaderData<OrderRead>()}>
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
