import { useEffect } from 'react'
import { listOrders } from '#contract/shop/orders.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderCard } from '../orders/order-card.tsx'
import { rememberOrders } from '../orders/remember-orders.ts'

const shown = 3

/** The shopper's newest orders, with a link to all. */
export function LatestOrders() {
  return (
    <section aria-labelledby="orders-title" className="card p-5 sm:p-7">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="orders-title" className="text-heading">
          Latest orders
        </h2>
        <Link to="/orderhistory" className="text-link inline-flex min-h-11 items-center">
          All orders
        </Link>
      </div>
      <Orders />
    </section>
  )
}

function Orders() {
  const { data, failure, reload } = useLoad('orders', () =>
    api(listOrders, { query: { limit: String(shown) } }),
  )
  useEffect(() => rememberOrders(data?.orders ?? []), [data])
  if (failure) return <Failed message="Your orders could not be fetched." onRetry={reload} />
  if (!data) return <Skeleton className="h-40" />
  if (data.orders.length === 0) return <NoOrders />
  return (
    <ul className="divide-y divide-paper-200 *:last:pb-0">
      {data.orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  )
}

function NoOrders() {
  return (
    <>
      <p className="text-ink-700">You have not ordered anything yet.</p>
      <ButtonLink to="/productpage" className="mt-4">
        Browse products
      </ButtonLink>
    </>
  )
}
