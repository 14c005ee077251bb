import { useEffect } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { listOrders } from '#contract/shop/orders.ts'
import { api } from '../../lib/api/browser-api.ts'
import { failureOf, isSignedOut } from '../../lib/api/failure.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OrderCard } from './order-card.tsx'
import { orderFailure } from './read-order.ts'
import { rememberOrders } from './remember-orders.ts'

type Orders = Reply<typeof listOrders>

/** The loaded orders, with the next older ones. */
async function withOlder(known: Orders | null): Promise<Orders> {
  const older = await api(listOrders, { query: { cursor: known?.next_cursor ?? undefined } })
  return { ...older, orders: [...(known?.orders ?? []), ...older.orders] }
}

/** Every order, newest first; older ones are fetched on request and follow below. */
export function OrderHistory({ newest }: { newest: Orders }) {
  const isSessionOver = useEndedSession()
  const { data, isLoading, failure, reload } = useLoad(
    'orders',
    async (known) => {
      try {
        return await withOlder(known)
      } catch (error) {
        isSessionOver(failureOf(error))
        throw error
      }
    },
    newest,
  )
  const { orders, next_cursor } = data ?? newest
  useEffect(() => rememberOrders(orders), [orders])
  if (orders.length === 0) return <NoOrders />
  return (
    <>
      <ul className="divide-y divide-paper-300 border-paper-300 border-b">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      {failure && !isSignedOut(failure) && <Notice tone="error">{orderFailure(failure)}</Notice>}
      {next_cursor && (
        <Button look="secondary" disabled={isLoading} onClick={() => void reload()} className="my-4">
          {isLoading ? 'Loading…' : 'Show older orders'}
        </Button>
      )}
    </>
  )
}

function NoOrders() {
  return (
    <EmptyState
      art="orders"
      heading={<p className="font-display text-heading">You have not ordered anything yet.</p>}
      action={<ButtonLink to="/productpage">Browse products</ButtonLink>}
    >
      When you do, you can follow each parcel from here.
    </EmptyState>
  )
}
