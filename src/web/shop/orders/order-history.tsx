import { useState } from 'react'
import { listOrders, type OrderSummary } from '#contract/orders.ts'
import { api } from '../../api/browser-api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OrderCard } from './order-card.tsx'
import { orderFailure } from './read-order.ts'

/** Every order, newest first; older ones are fetched on request and follow below. */
export function OrderHistory(newest: { orders: OrderSummary[]; nextCursor: string | null }) {
  const [older, setOlder] = useState({ orders: [] as OrderSummary[], nextCursor: newest.nextCursor })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function showOlder(cursor: string): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const { orders, next_cursor } = await api(listOrders, { query: { cursor } })
      setOlder((before) => ({ orders: [...before.orders, ...orders], nextCursor: next_cursor }))
    } catch (error) {
      setFailure(orderFailure(error))
    }
    setBusy(false)
  }

  if (newest.orders.length === 0) return <NoOrders />
  const { nextCursor } = older
  return (
    <div className="max-w-3xl">
      <ul className="divide-y divide-paper-300 border-paper-300 border-y">
        {[...newest.orders, ...older.orders].map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      {failure && <Notice tone="error">{failure}</Notice>}
      {nextCursor && (
        <Button
          look="secondary"
          disabled={isBusy}
          onClick={() => void showOlder(nextCursor)}
          className="my-4"
        >
          {isBusy ? 'Loading…' : 'Show older orders'}
        </Button>
      )}
    </div>
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
