import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { SignInFirst } from '../../session/sign-in-first.tsx'
import { redirectMs } from '../../timing.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderFrame } from './order-frame.tsx'
import { OrderHistory } from './order-history.tsx'
import { type OrdersRead, readOrders } from './read-orders.ts'

const title = 'Order history'

export const loader = (args: LoaderFunctionArgs): Promise<OrdersRead> => readOrders(args)

export function Component() {
  const read = useLoaderData<OrdersRead>()
  return (
    <OrderFrame title={title}>
      <History read={read} />
    </OrderFrame>
  )
}

function History({ read }: { read: OrdersRead }) {
  const { revalidate } = useRevalidator()
  switch (read.status) {
    case 'ended':
      return <SignInFirst message="Your session has expired. Please log in again." afterMs={redirectMs} />
    case 'failed':
      return (
        <Failed message={read.message} onRetry={() => void revalidate()}>
          <ButtonLink to="/accountpage" look="secondary">
            Go to Account
          </ButtonLink>
        </Failed>
      )
    case 'ready':
      return <OrderHistory orders={read.orders} nextCursor={read.nextCursor} />
  }
}

export function HydrateFallback() {
  return (
    <OrderFrame title={title}>
      <p role="status" className="noscript:hidden sr-only">
        Loading your orders…
      </p>
      <div className="noscript:hidden max-w-3xl divide-y divide-paper-300 border-paper-300 border-y">
        {['a', 'b', 'c'].map((place) => (
          <div key={place} aria-hidden className="grid grid-cols-[4rem_1fr] gap-x-4 py-5">
            <Skeleton className="size-16" />
            <div>
              <Skeleton className="h-5 w-32" />
              <Skeleton className="mt-2 h-5 w-3/4" />
            </div>
          </div>
        ))}
      </div>
    </OrderFrame>
  )
}
